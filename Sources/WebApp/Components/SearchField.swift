import HTMLWriting

/// The field over the search list; it works as a plain form.
struct SearchField {
  let words: String
  let stage: Stage

  var html: HTML {
    search {
      form(
        .class("search-field"),
        .method("get"),
        .action(LinkTarget(path: "/search")),
        .data("search")
      ) {
        Glyph.search.html(stage)
        input(
          .class("input"),
          .type("search"),
          .name("q"),
          .value(words),
          .placeholder("Search"),
          .aria("label", "Search in all feeds"),
          .autocomplete("off"),
          .autocapitalize("off"),
          .enterkeyhint("search"),
          .autofocus(words.isEmpty)
        )
      }
    }
  }
}
