import HTMLWriting
import ReaderModel

/// Keeps a search as a place of its own: a button in the bar, and the name that it asks for.
struct SaveSearch {
  /// What is looked for, as somebody typed it.
  let words: String

  @HTMLBuilder var html: HTML {
    let text = SearchQuery(typed: words).finished.text
    if !text.isEmpty {
      button(.class("tool", "save"), .type("button"), .popovertarget("save-search")) { "Save" }
      div(.class("menu"), .id("save-search"), .popover("auto"), .aria("label", "Save the search")) {
        form(.class("fields"), .method("post"), .action(Route.saveSearch.target)) {
          label(.class("field")) {
            span { "Name" }
            input(
              .type("text"),
              .name("name"),
              .value(words),
              .maxlength(100),
              .autocomplete("off"),
              .autofocus()
            )
          }
          input(.type("hidden"), .name("q"), .value(text))
          p(.class("hint")) { "It becomes a place of its own, beside your feeds." }
          button(.class("button", "main")) { "Save" }
        }
      }
    }
  }
}
