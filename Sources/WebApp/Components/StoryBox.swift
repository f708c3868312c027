import HTMLWriting
import ReaderModel

/// The other feeds that tell the story of an item, and the way to say that one tells another.
struct StoryBox {
  let row: ItemRow
  let list: ItemList
  let stage: Stage

  @HTMLBuilder var html: HTML {
    let others = row.otherSources.filter { !$0.isSeparated }
    let parted = row.otherSources.filter(\.isSeparated)
    if !others.isEmpty { section(others, "Also in", "Not the same story", isApart: true) }
    if !parted.isEmpty { section(parted, "Told apart from", "Same story", isApart: false) }
  }

  private func section(
    _ sources: [StorySource],
    _ heading: String,
    _ button: String,
    isApart: Bool
  ) -> HTML {
    HTMLWriting.section(.class("story"), .aria("label", heading)) {
      h2 { heading }
      ul { for source in sources { li { entry(source, button, isApart: isApart) } } }
    }
  }

  private func entry(_ source: StorySource, _ button: String, isApart: Bool) -> HTML {
    HTML {
      a(.href(Route.item(source.item, in: list).target), .dir("auto")) {
        FeedTile(
          id: source.feed,
          title: source.feedTitle,
          iconURL: source.feedIconURL,
          stage: stage
        ).html
        span { source.feedTitle }
      }
      form(.method("post"), .action(Route.tellApart(row.id, source.item).target)) {
        input(.type("hidden"), .name("apart"), .value(isApart ? "yes" : "no"))
        input(.type("hidden"), .name("back"), .value(Route.item(row.id, in: list).address))
        HTMLWriting.button(
          .class("button"),
          .aria("label", "\(button): \(source.feedTitle.clipped(to: 80))")
        ) { button }
      }
    }
  }
}

/// In a row: which other feeds have the story.
struct StoryNote {
  let sources: [StorySource]
  let list: ItemList

  /// Names that a row has room for.
  private static let mostNames = 2

  @HTMLBuilder var html: HTML {
    let others = sources.filter { !$0.isSeparated }
    if !others.isEmpty {
      p(.class("row-notes", "row-also")) {
        "Also in "
        for (index, source) in others.prefix(Self.mostNames).enumerated() {
          if index > 0 { ", " }
          a(.href(Route.item(source.item, in: list).target), .dir("auto")) {
            source.feedTitle.clipped(to: 60)
          }
        }
        if others.count > Self.mostNames { " and \(others.count - Self.mostNames) more" }
      }
    }
  }
}
