import HTMLCleaning
import HTMLWriting
import ReaderModel

/// An item to read, in its own column beside the list or on its own.
struct ArticlePane {
  let item: ItemDetail
  /// The item's text, safe to show, and the pictures in it.
  let content: CleanedContent
  let list: ItemList
  /// What the way back is called.
  let listTitle: String
  let previous: ItemID?
  let next: ItemID?
  let nextUnread: ItemRow?
  let fullText: FullTextControl
  var transcript = ShownTranscript.offered
  /// What the publisher edited, the latest first.
  var edits: [ItemEdit] = []
  let stage: Stage

  /// The style sheets that an article needs; `articleSheets` of `screen.js` says the same.
  static let sheets = ["article", "prose"] + LookForm.sheets

  private var row: ItemRow { item.row }

  var html: HTML {
    article(
      .class("pane", "article-pane"),
      .data("item", String(row.id.rawValue)),
      .data("title", "\(name) · Tidings"),
      .aria("labelledby", "article-title")
    ) {
      ArticleBar(
        item: item,
        list: list,
        listTitle: listTitle,
        previous: previous,
        next: next,
        fullText: fullText,
        stage: stage
      ).html
      div(.class("article"), foundWords) {
        ArticleHead(item: item, content: content.html, stage: stage).html
        EditsBox(edits: edits, stage: stage).html
        StoryBox(row: row, list: list, stage: stage).html
        fullText.form
        pictures(before: true)
        soundAndFilm
        if let episode = item.episode {
          EpisodeFacts(
            item: item,
            episode: episode,
            list: list,
            file: files.episode,
            transcript: transcript,
            stage: stage
          ).html
        }
        div(.class("prose"), language, direction) { content.html }
        if content.html.isEmpty && !hasFiles { nothing }
        pictures(before: false)
        otherFiles
        if !item.funding.isEmpty { FundingLinks(funding: item.funding, stage: stage).html }
        ArticleFoot(
          item: item,
          list: list,
          listTitle: listTitle,
          nextUnread: nextUnread,
          stage: stage
        ).html
      }
    }
  }

  /// What to call the item where a title is needed.
  private var name: String {
    if !row.title.isEmpty { return row.title }
    return row.preview.isEmpty ? "Untitled" : String(row.preview.prefix(60))
  }

  /// What a script marks in the article that a search has found.
  private var foundWords: Attribute {
    .when(!stage.matches.isEmpty, .data("words", stage.matches.script))
  }

  private var language: Attribute { .when(row.language != nil, .lang(row.language ?? "")) }

  private var direction: Attribute {
    .dir(TextDirection(of: content.html.bytes, language: row.language).rawValue)
  }
}

extension ArticlePane {
  private var files: ArticleFiles { ArticleFiles(item: item, content: content) }
  private var hasFiles: Bool { !item.attachments.isEmpty || row.imageURL != nil }

  private var soundAndFilm: HTML {
    HTML {
      for player in files.frames {
        div(.class("prose", "files")) { player.frame(title: name) }
      }
      if !files.players.isEmpty {
        section(.class("files"), .aria("label", "Sound and video")) {
          for file in files.players {
            if file == files.episode {
              EpisodeCard(row: row, file: file, list: list, stage: stage).html
            } else {
              FileCard(file: file, stage: stage).html
            }
          }
        }
      }
    }
  }

  private var otherFiles: HTML {
    HTML {
      if !files.documents.isEmpty {
        section(.class("files"), .aria("label", "Files")) {
          for file in files.documents { FileCard(file: file, stage: stage).html }
        }
      }
    }
  }

  /// A single picture leads the article; several follow it as a gallery.
  private func pictures(before: Bool) -> HTML {
    let pictures = files.pictures
    guard !pictures.isEmpty, before == (pictures.count == 1) else { return HTML() }
    return Gallery(
      pictures: pictures,
      page: row.url,
      isArtwork: before && !files.players.isEmpty,
      stage: stage
    ).html
  }

  private var nothing: HTML {
    p(.class("article-nothing")) { "The feed has only this much of the item." }
  }
}
