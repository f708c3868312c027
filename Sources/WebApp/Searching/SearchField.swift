import HTMLWriting
import ReaderModel

/// The field over the search list; it works as a plain form.
///
/// It stays while the results change below it, so it holds nothing that depends on them.
struct SearchField {
  let words: String
  let stage: Stage

  /// Of what is said about the search below the field.
  static let hintID = "search-hint"

  var html: HTML {
    search {
      form(
        .class("search-field"),
        .method("get"),
        .action(Route.search("").target),
        .data("search"),
        .data("module", "search")
      ) {
        Glyph.search.html(stage)
        input(
          .class("input"),
          .type("search"),
          .name("q"),
          .value(words),
          .placeholder("Search"),
          .aria("label", "Search in all feeds"),
          .aria("describedby", Self.hintID),
          .autocomplete("off"),
          .autocapitalize("off"),
          .spellcheck("false"),
          .enterkeyhint("search"),
          .autofocus(words.isEmpty)
        )
        button(
          .class("tool"),
          .type("button"),
          .popovertarget("search-help"),
          .title("How to search"),
          .aria("label", "How to search")
        ) { Glyph.info.html(stage) }
      }
      p(.class("unseen"), .role("status"), .data("found"))
    }
  }
}
