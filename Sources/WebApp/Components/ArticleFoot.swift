import HTMLWriting
import ReaderModel

/// What stands below an article: where it leads to, and what to read next.
struct ArticleFoot {
  let item: ItemDetail
  let list: ItemList
  let listTitle: String
  /// The next item of the list that has not been read.
  let nextUnread: ItemRow?
  let stage: Stage

  var html: HTML {
    footer(.class("article-foot")) {
      if !links.isEmpty { div(.class("article-links")) { links } }
      next
    }
  }

  @HTMLBuilder private var links: HTML {
    if let target = item.row.url.flatMap({ LinkTarget(web: $0) }) {
      external(target, .open, "Open original")
    }
    if let address = item.externalURL, address != item.row.url,
      let target = LinkTarget(web: address)
    {
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

  @HTMLBuilder private var next: HTML {
    if let nextUnread {
      a(
        .class("next"),
        .href(Route.item(nextUnread.id, in: list).target),
        .data("turn", "next")
      ) {
        span {
          small { "Next unread · \(nextUnread.feedTitle)" }
          strong(.dir("auto"), .when(nextUnread.language != nil, .lang(nextUnread.language ?? "")))
          {
            Self.name(of: nextUnread)
          }
        }
        Glyph.turn.html(stage)
      }
    } else {
      a(.class("next", "last"), .href(Route.list(list, after: nil).target), .data("back")) {
        span {
          small { "Nothing unread after this" }
          strong { "Back to \(listTitle)" }
        }
        Glyph.turn.html(stage)
      }
    }
  }

  private static func name(of row: ItemRow) -> String {
    let words = row.title.isEmpty ? row.preview : row.title
    if words.isEmpty { return "Untitled" }
    return words.count > 120 ? words.prefix(120) + "\u{2026}" : words
  }
}
