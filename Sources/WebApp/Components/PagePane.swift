import HTMLWriting

/// The one column of a page that is no list: bar, large title, content.
struct PagePane {
  let title: String
  let back: Route
  let stage: Stage
  @HTMLBuilder let content: () -> HTML

  var html: HTML {
    section(.class("pane", "page-pane"), .aria("label", title)) {
      header(.class("bar")) {
        a(.class("tool", "back", "only-phone"), .href(back.target), .data("back")) {
          Glyph.back.html(stage)
          "Feeds"
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
