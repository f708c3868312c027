import HTMLWriting
import ReaderModel

/// The bar over an article: the way back and on, theme and text, and what can be done with the item.
///
/// On a phone the last of these lie at the bottom, under the thumb.
struct ArticleBar {
  let item: ItemDetail
  let list: ItemList
  /// What the way back is called.
  let listTitle: String
  let previous: ItemID?
  let next: ItemID?
  let fullText: FullTextControl
  let stage: Stage

  private var row: ItemRow { item.row }

  var html: HTML {
    header(.class("bar")) {
      a(.class("tool", "back"), .href(Route.list(list, after: nil).target), .data("back")) {
        Glyph.back.html(stage)
        span { listTitle }
      }
      span(.class("bar-space"))
      turn(previous, "Previous item", .up, "previous")
      turn(next, "Next item", .down, "next")
      panelButton("look-panel", "Theme and text", .text)
      div(
        .class("menu", "look-panel"),
        .id("look-panel"),
        .popover("auto"),
        .role("group"),
        .aria("label", "Theme and text")
      ) { LookForm(back: .item(row.id, in: list), stage: stage).html }
      div(.class("article-tools"), .role("group"), .aria("label", "Actions")) {
        marks
        fullText.tool
        share
        panelButton("more-of-article", "More", .more)
      }
      // Not `item-…`: so begin the ids in what is shown of publishers.
      div(.class("menu"), .id("more-of-article"), .popover("auto")) { menu }
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
        span(
          .class("tool"),
          .aria("disabled", true),
          .aria("hidden", true),
          .data("turn", relation)
        ) { glyph.html(stage) }
      }
    }
  }

  private func panelButton(_ panel: String, _ name: String, _ glyph: Glyph) -> HTML {
    button(
      .class("tool"),
      .type("button"),
      .popovertarget(panel),
      .title(name),
      .aria("label", name)
    ) { glyph.html(stage) }
  }

  private var marks: HTML {
    let id = String(row.id.rawValue)
    let readName = row.isRead ? "Keep unread" : "Mark as read"
    let starName = row.isStarred ? "Remove star" : "Star"
    return HTML {
      button(
        .class("tool", "star"),
        .form("marks"),
        .name(row.isStarred ? "unstar" : "star"),
        .value(id),
        .data("mark", "star"),
        .title(starName),
        .aria("label", "Star"),
        .aria("pressed", row.isStarred)
      ) { Glyph.star.html(stage) }
      button(
        .class("tool"),
        .form("marks"),
        .name(row.isRead ? "unread" : "read"),
        .value(id),
        .data("mark", "read"),
        .title(readName),
        .aria("label", readName)
      ) { (row.isRead ? Glyph.keep : .read).html(stage) }
    }
  }

  /// Only a script can share, so it is a script that shows the button.
  @HTMLBuilder private var share: HTML {
    if let address = row.url, LinkTarget(web: address) != nil {
      button(
        .class("tool"),
        .type("button"),
        .hidden(),
        .data("share", address),
        .title("Share"),
        .aria("label", "Share")
      ) { Glyph.share.html(stage) }
    }
  }

  private var menu: HTML {
    HTML {
      if let address = row.url, let target = LinkTarget(web: address) {
        external(target, .open, "Open original", .data("original"))
        button(.type("button"), .hidden(), .data("copy", address)) {
          Glyph.link.html(stage)
          "Copy link"
        }
      }
      if let target = item.commentsURL.flatMap({ LinkTarget(web: $0) }) {
        external(target, .comments, "Comments")
      }
      if let target = item.feedHomeURL.flatMap({ LinkTarget(web: $0) }) {
        external(target, .open, "Open website")
      }
      a(.href(Route.feedSettings(row.feedID).target)) {
        Glyph.settings.html(stage)
        "Feed settings"
      }
    }
  }

  private func external(
    _ target: LinkTarget,
    _ glyph: Glyph,
    _ name: String,
    _ extra: Attribute = .none
  ) -> HTML {
    a(.href(target), .rel("noopener noreferrer"), .target("_blank"), extra) {
      glyph.html(stage)
      name
    }
  }
}
