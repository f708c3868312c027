import HTMLWriting
import ReaderModel

/// How this browser shows things, and what can be taken along.
struct SettingsPage {
  let stage: Stage

  var page: Page {
    Page(
      title: "Settings",
      screen: .page,
      sheets: ["pages"],
      content: PagePane(title: "Settings", back: .feeds, stage: stage) { content }.html
    )
  }

  private var content: HTML {
    HTML {
      form(.class("card", "fields"), .method("post"), .action(Route.changeSettings.target)) {
        choice(
          "theme",
          "Theme",
          [("system", "Automatic"), ("light", "Light"), ("dark", "Dark")],
          stage.look.theme.rawValue
        )
        choice(
          "font",
          "Article font",
          [("serif", "Serif"), ("sans", "Sans")],
          stage.look.font.rawValue
        )
        choice(
          "size",
          "Article text",
          [("small", "Small"), ("medium", "Medium"), ("large", "Large"), ("huge", "Huge")],
          stage.look.size.rawValue
        )
        div(.class("buttons")) { button(.class("button", "main")) { "Save" } }
      }
      div(.class("card")) {
        h2 { "Your feeds" }
        p { "The list of your feeds with its folders, in a file that any reader understands." }
        div(.class("buttons")) {
          a(.class("button"), .href(Route.exportOPML.target), .download()) {
            Glyph.download.html(stage, "small")
            "Export OPML"
          }
          a(.class("button"), .href(Route.add(address: nil).target)) {
            Glyph.upload.html(stage, "small")
            "Import"
          }
        }
      }
    }
  }

  private func choice(
    _ name: String,
    _ title: String,
    _ options: [(value: String, name: String)],
    _ current: String
  ) -> HTML {
    fieldset {
      legend(.class("label")) { title }
      div(.class("segments")) {
        for entry in options {
          label {
            input(
              .type("radio"),
              .name(name),
              .value(entry.value),
              .checked(entry.value == current)
            )
            span { entry.name }
          }
        }
      }
    }
  }
}
