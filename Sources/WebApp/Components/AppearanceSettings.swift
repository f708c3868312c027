import HTMLWriting

/// How this browser shows things.
struct AppearanceSettings {
  let stage: Stage

  var html: HTML {
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
