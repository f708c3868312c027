import HTMLWriting
import ReaderModel

/// What can be done with an item of a list and with those around it: what its menu has, for browsers
/// without scripts.
struct ItemMarksPage {
  let row: ItemRow
  let list: ItemList
  let listTitle: String
  /// The newest item that the list knew.
  let newest: ItemID
  let stage: Stage

  var page: Page {
    Page(
      title: "Mark",
      screen: .page,
      sheets: ["pages"],
      list: list,
      content: PagePane(title: "Mark", back: back, stage: stage) { content }.html
    )
  }

  private var back: Route { .list(list, after: nil) }
  private var number: String { String(row.id.rawValue) }

  private var content: HTML {
    HTML {
      form(.method("post"), .action(Route.mark.target)) {
        input(.type("hidden"), .name("back"), .value(back.address))
        OptionGroup(heading: row.title.isEmpty ? "This item" : row.title) {
          button(row.isRead ? "unread" : "read", number, row.isRead ? .keep : .read) {
            row.isRead ? "Mark as unread" : "Mark as read"
          }
          button(row.isStarred ? "unstar" : "star", number, .star) {
            row.isStarred ? "Remove star" : "Star"
          }
          links
        }.html
      }
      form(.method("post"), .action(Route.markAllRead.target)) {
        ListFields(list: list, back: back, newest: newest).html
        input(.type("hidden"), .name("item"), .value(number))
        OptionGroup(
          heading: "Mark as read in \(listTitle)",
          hint: "Only what the list showed. Everything can be undone from the history."
        ) {
          button("stretch", "above", .up) { "Everything above this item" }
          button("stretch", "below", .down) { "Everything below this item" }
          for age in MarkableAge.allCases {
            button("stretch", age.stretch, .history) { "Older than \(age.name)" }
          }
        }.html
      }
    }
  }

  private var links: HTML {
    HTML {
      if let target = row.url.flatMap({ LinkTarget(web: $0) }) {
        li {
          a(.class("option"), .href(target), .rel("noopener noreferrer"), .target("_blank")) {
            Glyph.open.html(stage)
            span(.class("about")) { "Open original" }
          }
        }
      }
      LinkOption(
        route: .feedSettings(row.feedID),
        glyph: .settings,
        title: "Feed settings",
        stage: stage
      ).html
    }
  }

  private func button(
    _ name: String,
    _ value: String,
    _ glyph: Glyph,
    _ label: () -> HTML
  ) -> HTML {
    li {
      HTMLWriting.button(.class("option"), .name(name), .value(value)) {
        glyph.html(stage)
        span(.class("about")) { label() }
      }
    }
  }

  private func button(
    _ name: String,
    _ value: String,
    _ glyph: Glyph,
    _ label: () -> String
  ) -> HTML {
    let text = label()
    return button(name, value, glyph) { HTML { text } }
  }
}

/// How old what is marked must be.
enum MarkableAge: Int, CaseIterable {
  case day = 1
  case week = 7
  case month = 30

  var name: String { "a \(noun)" }

  var noun: String {
    switch self {
    case .day: "day"
    case .week: "week"
    case .month: "month"
    }
  }

  /// What a form says.
  var stretch: String { "older-\(rawValue)" }
}

/// The hidden fields by which a form names a list as it was drawn.
struct ListFields {
  let list: ItemList
  let back: Route
  var newest: ItemID?

  var html: HTML {
    HTML {
      input(.type("hidden"), .name("in"), .value(list.name))
      for parameter in list.parameters {
        input(.type("hidden"), .name(parameter.name), .value(parameter.value))
      }
      input(.type("hidden"), .name("back"), .value(back.address))
      if let newest {
        input(.type("hidden"), .name("newest"), .value(String(newest.rawValue)))
      }
    }
  }
}
