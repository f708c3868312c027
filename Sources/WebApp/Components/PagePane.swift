import HTMLWriting

/// The one column of a page that is no list: bar, large title, content.
struct PagePane {
  let title: String
  let back: Route
  /// What the page before is called.
  var backName = "Feeds"
  /// Whether it is a part of another page, which the desk's sidebar does not list.
  var isBelow = false
  let stage: Stage
  @HTMLBuilder let content: () -> HTML

  var html: HTML {
    section(.class("pane", "page-pane"), .aria("label", title)) {
      header(.class("bar")) {
        a(.class("tool", "back", isBelow ? nil : "only-phone"), .href(back.target), .data("back")) {
          Glyph.back.html(stage)
          backName
        }
        p(.class("bar-title"), .aria("hidden", true)) { title }
      }
      div(.class("column")) {
        header(.class("heading")) { h1(.dir("auto")) { title } }
        content()
      }
    }
  }
}
