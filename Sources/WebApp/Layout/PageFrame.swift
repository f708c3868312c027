import HTMLWriting
import ReaderModel

/// The whole document around a page: head, sidebar, main, tabs.
struct PageFrame {
  let page: Page
  let sidebar: Sidebar
  let isRefreshing: Bool
  let stage: Stage

  var html: HTML {
    document(.lang("en"), stage.look.attributes, stage.settings.attributes, playing) {
      head {
        meta(.charset("utf-8"))
        meta(
          .name("viewport"),
          .content("width=device-width, initial-scale=1, viewport-fit=cover")
        )
        title { "\(page.title) · Tidings" }
        headLinks
      }
      body {
        if page.screen == .front {
          page.mainElement
        } else {
          shell
        }
      }
    }
  }

  private var playing: Attribute { .when(stage.holdsEpisode, .data("playing")) }

  private var shell: HTML {
    HTML {
      a(.class("skip"), .href(.fragment("main"))) { "Skip to content" }
      div(.class("shell"), .data("screen", page.screen.rawValue)) {
        PlacesSidebar(
          sidebar: sidebar,
          current: page.list,
          isRefreshing: isRefreshing,
          stage: stage
        ).html
        page.mainElement
      }
      TabBar(unreadCount: sidebar.unreadCount, page: page, stage: stage).html
      div(.class("toasts"), .role("status"), .aria("live", "polite"), .id("toasts"))
    }
  }

  private var headLinks: HTML {
    HTML {
      meta(.name("color-scheme"), .content("light dark"))
      meta(.name("referrer"), .content("no-referrer"))
      themeColor(.light)
      themeColor(.dark)
      for sheet in Self.styleSheets {
        link(.rel("stylesheet"), .href(stage.assets.target("styles/\(sheet).css")))
      }
      page.sheetLinks(stage)
      if let columns = stage.columns {
        link(.rel("stylesheet"), .href(Route.columns(columns).target))
      }
      link(.rel("icon"), .type("image/svg+xml"), .href(stage.assets.target("icons/app.svg")))
      link(.rel("apple-touch-icon"), .href(stage.assets.target("icons/app-180.png")))
      link(.rel("manifest"), .href(Route.manifest.target))
      meta(.name("apple-mobile-web-app-title"), .content("Tidings"))
      meta(.name("apple-mobile-web-app-capable"), .content("yes"))
      meta(.name("mobile-web-app-capable"), .content("yes"))
      script(.type("module"), .src(stage.assets.target("scripts/\(program).js")))
    }
  }

  /// The reader's scripts ask for what only its readers may have.
  private var program: String { page.screen == .front ? "later/front" : "main" }

  /// The paper's colour for the browser's own bars, by the system's theme unless one is chosen.
  private func themeColor(_ system: Look.Theme) -> HTML {
    let chosen = stage.look.theme == .system ? system : stage.look.theme
    return meta(
      .name("theme-color"),
      .content(chosen == .dark ? "#161618" : "#ffffff"),
      .media("(prefers-color-scheme: \(system.rawValue))")
    )
  }

  /// In the order of the layers; the first file says how they win.
  private static let styleSheets = [
    "reset", "tokens", "layout", "controls", "places", "rows", "pages", "states", "motion",
  ]
}
