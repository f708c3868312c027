import HTMLWriting
import ReaderModel

/// The bar over a list: back on a phone, refresh, mark all read, and a menu of what is rarer.
struct ListBar {
  let page: ListPage

  private var stage: Stage { page.stage }
  private var route: Route { .list(page.list, after: nil) }

  var html: HTML {
    header(.class("bar")) {
      a(.class("tool", "back", "only-phone"), .href(Route.feeds.target)) {
        Glyph.back.html(stage)
        "Feeds"
      }
      p(.class("bar-title"), .aria("hidden", true)) { page.wording.title }
      if search == nil {
        RefreshButton(
          feed: page.subscription?.feedID,
          back: route,
          isRefreshing: page.isRefreshing,
          stage: stage
        ).html
      }
      // Before anything is looked for there is nothing to be done.
      if let search { SaveSearch(words: search).html }
      if search != "" {
        markAll
        button(
          .class("tool"),
          .type("button"),
          .popovertarget("list-menu"),
          .title("More"),
          .aria("label", "More")
        ) { Glyph.more.html(stage) }
        listMenu
      }
      div(.class("progress"), .data("progress"))
    }
  }

  /// What is looked for; `nil` where the list is no search.
  private var search: String? {
    if case .search(let words) = page.list.source { words } else { nil }
  }

  /// Carries the newest item that the list knew: nothing that arrived later is touched.
  private var markAll: HTML {
    form(.method("post"), .action(Route.markAllRead.target), .data("mark-all")) {
      ListFields(list: page.list, back: route, newest: page.items.newestID).html
      button(
        .class("tool"),
        .title("Mark all as read"),
        .aria("label", "Mark all as read"),
        .disabled(page.items.rows.isEmpty)
      ) { Glyph.done.html(stage) }
    }
  }

  private var listMenu: HTML {
    div(.class("menu"), .id("list-menu"), .popover("auto")) {
      layouts
      if !page.items.rows.isEmpty { markOlder }
      if page.list.source != .place(.unread) { showToggle }
      if let subscription = page.subscription {
        menuLink(.feedSettings(subscription.feedID), "Feed settings", .settings)
        if let home = subscription.homeURL.flatMap({ LinkTarget(web: $0) }) {
          a(.href(home), .rel("noopener noreferrer"), .target("_blank")) {
            Glyph.open.html(stage)
            "Open website"
          }
        }
      }
      if case .folder(let id) = page.list.place {
        menuLink(.folderSettings(id), "Folder settings", .settings)
      }
      if let search = page.savedSearch {
        menuLink(.savedSearchSettings(search.id), "Edit search", .edit)
      }
      if let scope { menuLink(.search(scope.text + " "), "Search here", .search) }
      menuLink(.add(address: nil), "Add a feed", .add)
      menuLink(.health, "Feed health", .health)
    }
  }

  private var markOlder: HTML {
    form(
      .class("ages"),
      .method("post"),
      .action(Route.markAllRead.target),
      .aria("label", "Mark as read what is older than"),
      .data("mark-all")
    ) {
      ListFields(list: page.list, back: route, newest: page.items.newestID).html
      p(.aria("hidden", true)) { "Mark older than" }
      for age in MarkableAge.allCases {
        button(
          .name("stretch"),
          .value(age.stretch),
          .aria("label", "Mark older than \(age.name) as read")
        ) { age.noun }
      }
    }
  }

  private var layouts: HTML {
    form(
      .class("layouts"),
      .method("post"),
      .action(Route.changeLayout.target),
      .aria("label", "Layout"),
      .data("layout")
    ) {
      ListFields(list: page.list, back: route).html
      for layout in ListLayout.allCases {
        button(
          .name("layout"),
          .value(layout.rawValue),
          .aria("pressed", layout == page.layout)
        ) {
          Glyph.check.html(stage)
          layout.name
        }
      }
    }
  }

  /// The list as a condition of a search.
  private var scope: SearchQuery? {
    switch page.list.place {
    case .feed: page.subscription.map { SearchQuery(.feed($0.title)) }
    case .folder(let id): page.sidebar.folder(id).map { SearchQuery(.folder($0.name)) }
    default: nil
    }
  }

  private var showToggle: HTML {
    let other = ItemList(page.list.source, unreadOnly: !page.list.unreadOnly)
    return menuLink(
      .list(other, after: nil),
      page.list.unreadOnly ? "Show all items" : "Show unread only",
      page.list.unreadOnly ? .all : .unread
    )
  }

  private func menuLink(_ route: Route, _ name: String, _ glyph: Glyph) -> HTML {
    a(.href(route.target)) {
      glyph.html(stage)
      name
    }
  }
}
