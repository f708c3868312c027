import HTMLWriting

/// Theme, colour and the look of text to choose from; a script applies each choice at once.
///
/// It stands in the settings and, as a panel, in each article. What it needs beside the styles of
/// every page is in `sheets`.
struct LookForm {
  /// Where a browser without scripts goes after saving.
  let back: Route
  let stage: Stage

  static let sheets = ["look"]

  var html: HTML {
    form(
      .class("look"),
      .method("post"),
      .action(Route.changeLook.target),
      .data("module", "look")
    ) {
      input(.type("hidden"), .name("back"), .value(back.address))
      choice(.theme, "Theme", Self.themes)
      accents
      choice(.size, "Text size", Self.sizes)
      choice(.font, "Font", Self.fonts)
      choice(.width, "Width", Self.widths)
      choice(.spacing, "Lines", Self.spacings)
      button(.class("button", "main")) { "Save" }
    }
  }

  private typealias Option = (value: String, name: String)

  private static let themes: [Option] = [
    ("system", "Auto"), ("light", "Light"), ("dark", "Dark"),
  ]
  private static let sizes: [Option] = [
    ("small", "Small"), ("medium", "Medium"), ("large", "Large"), ("huge", "Huge"),
  ]
  private static let fonts: [Option] = [("serif", "Serif"), ("sans", "Sans")]
  private static let widths: [Option] = [
    ("narrow", "Narrow"), ("medium", "Medium"), ("wide", "Wide"),
  ]
  private static let spacings: [Option] = [
    ("tight", "Tight"), ("medium", "Medium"), ("loose", "Loose"),
  ]

  private func choice(_ choice: Look.Choice, _ title: String, _ options: [Option]) -> HTML {
    fieldset(.class("look-\(choice.rawValue)")) {
      legend { title }
      div(.class("segments")) {
        for option in options {
          label {
            field(choice, option.value)
            // Sizes show themselves, so their names are for those who listen.
            span(.data("value", option.value)) {
              if choice == .size {
                span(.class("unseen")) { option.name }
                span(.aria("hidden", true)) { "A" }
              } else {
                option.name
              }
            }
          }
        }
      }
    }
  }

  private var accents: HTML {
    fieldset(.class("look-accent")) {
      legend { "Colour" }
      div(.class("swatches")) {
        for accent in Look.Accent.allCases {
          label(.data("accent", accent.rawValue), .title(accent.name)) {
            field(.accent, accent.rawValue)
            span(.class("unseen")) { accent.name }
          }
        }
      }
    }
  }

  private func field(_ choice: Look.Choice, _ value: String) -> HTML {
    input(
      .type("radio"),
      .name(choice.rawValue),
      .value(value),
      .checked(stage.look[choice] == value)
    )
  }
}

extension Look.Accent {
  /// Like `Blue`.
  fileprivate var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
