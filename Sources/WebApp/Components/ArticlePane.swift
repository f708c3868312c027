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
  let next: (id: ItemID, title: String)?
  let stage: Stage

  /// The style sheets that an article needs; `articleSheets` of `screen.js` says the same.
  static let sheets = ["article", "prose"]

  private var row: ItemRow { item.row }

  var html: HTML {
    article(
      .class("pane", "article-pane"),
      .data("item", String(row.id.rawValue)),
      .data("title", "\(name) · Tidings"),
      .aria("labelledby", "article-title")
    ) {
      bar
      div(.class("article")) {
        ArticleHead(item: item, content: content.html, stage: stage).html
        pictures(before: true)
        soundAndFilm
        div(.class("prose"), language, .dir(Self.direction(row.language))) { content.html }
        if content.html.isEmpty && !hasFiles { nothing }
        pictures(before: false)
        otherFiles
        foot
      }
    }
  }

  /// What to call the item where a title is needed.
  private var name: String {
    if !row.title.isEmpty { return row.title }
    return row.preview.isEmpty ? "Untitled" : String(row.preview.prefix(60))
  }

  private var language: Attribute { .when(row.language != nil, .lang(row.language ?? "")) }

  /// Scripts that run from right to left by the language's tag; else the text itself decides.
  ///
  /// Source: Unicode CLDR, script metadata of the languages.
  private static func direction(_ language: String?) -> String {
    let primary = language?.split(whereSeparator: { $0 == "-" || $0 == "_" }).first?.lowercased()
    return rightToLeft.contains(primary ?? "") ? "rtl" : "auto"
  }

  private static let rightToLeft: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "ug", "ur", "yi",
  ]
}

extension ArticlePane {
  private var bar: HTML {
    header(.class("bar")) {
      a(.class("tool", "back"), .href(Route.list(list, after: nil).target), .data("back")) {
        Glyph.back.html(stage)
        listTitle
      }
      span(.class("bar-space"))
      turn(previous, "Previous item", .up, "previous")
      turn(next?.id, "Next item", .down, "next")
      div(.class("article-tools")) { tools }
    }
  }

  private func turn(_ id: ItemID?, _ name: String, _ glyph: Glyph, _ relation: String) -> HTML {
    HTML {
      if let id {
        a(
          .class("tool"),
          .href(Route.item(id, in: list).target),
          .title(name),
          .aria("label", name),
          .data("turn", relation)
        ) { glyph.html(stage) }
      } else {
        span(.class("tool"), .aria("disabled", true), .aria("hidden", true)) { glyph.html(stage) }
      }
    }
  }

  private var tools: HTML {
    let id = String(row.id.rawValue)
    return HTML {
      button(
        .class("tool"),
        .form("marks"),
        .name(row.isRead ? "unread" : "read"),
        .value(id),
        .data("mark", "read"),
        .title(row.isRead ? "Keep unread" : "Mark as read"),
        .aria("label", row.isRead ? "Keep unread" : "Mark as read")
      ) { (row.isRead ? Glyph.keep : .read).html(stage) }
      button(
        .class("tool", "star"),
        .form("marks"),
        .name(row.isStarred ? "unstar" : "star"),
        .value(id),
        .data("mark", "star"),
        .title("Star"),
        .aria("label", "Star"),
        .aria("pressed", row.isStarred)
      ) { Glyph.star.html(stage) }
      if let address = row.url, let target = LinkTarget(web: address) {
        button(
          .class("tool"),
          .type("button"),
          .hidden(),
          .data("share", address),
          .title("Share"),
          .aria("label", "Share")
        ) { Glyph.share.html(stage) }
        a(
          .class("tool"),
          .href(target),
          .rel("noopener noreferrer"),
          .target("_blank"),
          .data("original"),
          .title("Open original"),
          .aria("label", "Open original")
        ) { Glyph.open.html(stage) }
      }
    }
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
          for file in files.players { FileCard(file: file, stage: stage).html }
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
    return Gallery(pictures: pictures, isArtwork: before && !files.players.isEmpty).html
  }

  private var nothing: HTML {
    p(.class("article-nothing")) { "The feed has only this much of the item." }
  }

  private var foot: HTML {
    footer(.class("article-foot")) {
      if !links.isEmpty { div(.class("article-links")) { links } }
      if let next {
        a(.class("next"), .href(Route.item(next.id, in: list).target), .data("turn", "next")) {
          span {
            small { "Next" }
            strong(.dir("auto")) { next.title }
          }
          Glyph.turn.html(stage)
        }
      }
    }
  }

  @HTMLBuilder private var links: HTML {
    if let target = row.url.flatMap({ LinkTarget(web: $0) }) {
      external(target, .open, "Open original")
    }
    if let address = item.externalURL, address != row.url, let target = LinkTarget(web: address) {
      external(target, .open, "Open what it links to")
    }
    if let target = item.commentsURL.flatMap({ LinkTarget(web: $0) }) {
      external(target, .comments, "Comments")
    }
  }

  private func external(_ target: LinkTarget, _ glyph: Glyph, _ name: String) -> HTML {
    a(.class("button"), .href(target), .rel("noopener noreferrer"), .target("_blank")) {
      glyph.html(stage, "small")
      name
    }
  }
}
