import HTMLWriting
import ReaderModel

/// What a folder is called, and its removal, which leaves its feeds.
struct FolderSettingsPage {
  let folder: FolderRow
  let stage: Stage

  var page: Page {
    Page(
      title: "Folder settings",
      screen: .page,
      sheets: ["pages"],
      list: ItemList(.place(.folder(folder.id))),
      content: PagePane(title: folder.name, back: .place(.folder(folder.id)), stage: stage) {
        form(
          .class("card", "fields"),
          .method("post"),
          .action(Route.renameFolder(folder.id).target)
        ) {
          label(.class("field")) {
            span { "Name" }
            input(
              .type("text"),
              .name("name"),
              .value(folder.name),
              .required(),
              .maxlength(100),
              .autocomplete("off")
            )
          }
          div(.class("buttons")) { button(.class("button", "main")) { "Save" } }
        }
        details(.class("card", "removal")) {
          summary { "Remove the folder" }
          p { "Its feeds stay and move up." }
          form(.method("post"), .action(Route.removeFolder(folder.id).target)) {
            button(.class("button", "danger")) { "Remove" }
          }
        }
      }.html
    )
  }
}
