import HTMLWriting
import ReaderModel

/// What a saved search is called and asks for, and its removal.
struct SavedSearchPage {
  let search: SavedSearch
  let stage: Stage

  private var place: Route { .place(.saved(search.id)) }

  var page: Page {
    Page(
      title: "Saved search",
      screen: .page,
      sheets: ["pages"],
      list: ItemList(.place(.saved(search.id))),
      content: PagePane(
        title: "Saved search",
        back: place,
        backName: search.name,
        isBelow: true,
        stage: stage
      ) {
        form(
          .class("card", "fields"),
          .method("post"),
          .action(Route.changeSearch(search.id).target)
        ) {
          field("Name", "name", search.name, longest: 100)
          field("Searches for", "q", search.text, longest: 1000)
          for hint in search.query.hints { p(.class("hint")) { hint.text } }
          div(.class("buttons")) { button(.class("button", "main")) { "Save" } }
        }
        details(.class("card", "removal")) {
          summary { "Remove the saved search" }
          p { "What it found stays in its feeds." }
          form(.method("post"), .action(Route.removeSearch(search.id).target)) {
            button(.class("button", "danger")) { "Remove" }
          }
        }
      }.html
    )
  }

  private func field(_ title: String, _ name: String, _ value: String, longest: Int) -> HTML {
    label(.class("field")) {
      span { title }
      input(
        .type("text"),
        .name(name),
        .value(value),
        .required(),
        .maxlength(longest),
        .autocomplete("off"),
        .autocapitalize("off"),
        .spellcheck("false")
      )
    }
  }
}
