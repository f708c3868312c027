import HTMLWriting
import ReaderModel

/// Starts a refresh of one feed or of all; turns while one runs.
struct RefreshButton {
  let feed: FeedID?
  /// Where a browser without scripts comes back to.
  let back: Route
  let isRefreshing: Bool
  let stage: Stage

  var html: HTML {
    form(.method("post"), .action(Route.refresh.target), .data("refresh")) {
      input(.type("hidden"), .name("back"), .value(back.address))
      if let feed { input(.type("hidden"), .name("feed"), .value(String(feed.rawValue))) }
      button(
        .class("tool"),
        .when(isRefreshing, .data("refreshing")),
        .title("Refresh"),
        .aria("label", isRefreshing ? "Refreshing" : "Refresh")
      ) {
        Glyph.refresh.html(stage, isRefreshing ? "spin" : nil)
      }
    }
  }
}
