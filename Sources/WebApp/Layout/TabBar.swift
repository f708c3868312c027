import HTMLWriting
import ReaderModel

/// The places under a thumb; only phones show it.
struct TabBar {
  let unreadCount: Int
  let page: Page
  let stage: Stage

  var html: HTML {
    nav(.class("tabs"), .aria("label", "Tabs")) {
      tab(.feeds, "Feeds", .feeds, isCurrent: page.screen == .feeds)
      tab(.place(.unread), "Unread", .unread, isCurrent: isCurrent(.unread)) {
        CountLabel(count: unreadCount, key: "unread").html
      }
      tab(.place(.podcasts), "Podcasts", .podcasts, isCurrent: isCurrent(.podcasts))
      tab(.place(.pictures), "Pictures", .pictures, isCurrent: isCurrent(.pictures))
      tab(
        .list(ItemList(.search("")), after: nil),
        "Search",
        .search,
        isCurrent: page.list?.name == "search"
      )
    }
  }

  private func isCurrent(_ place: Place) -> Bool { page.list?.place == place }

  private func tab(
    _ route: Route,
    _ name: String,
    _ glyph: Glyph,
    isCurrent: Bool,
    extra: () -> HTML = { HTML() }
  ) -> HTML {
    a(
      .href(route.target),
      .when(isCurrent, .aria("current", "page"))
    ) {
      glyph.html(stage)
      name
      extra()
    }
  }
}
