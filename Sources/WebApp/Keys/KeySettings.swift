import HTMLWriting
import ReaderModel

/// The keys, and changing them.
///
/// The dialog of all keys is made of this page as well, so that they are named in one place.
struct KeySettings {
  let settings: UserSettings
  /// What was wrong with the keys that have just been sent.
  var refusal: KeyMap.Refusal?
  /// Those keys, to be put right.
  var sent: KeyMap?
  let stage: Stage

  static let sheets = ["keys"]

  private var map: KeyMap { sent ?? KeyMap(settings.keys) }

  var html: HTML {
    HTML {
      SavingForm(action: .changeUserSettings) {
        OptionGroup(
          hint: "Ctrl K, or Command K on a Mac, goes to any feed, place or command by typing."
        ) {
          SwitchOption(
            name: UserSettings.Name.singleKeys,
            title: "Single keys",
            note: "Switch them off if you use speech input, or press keys by accident.",
            isOn: settings.usesSingleKeys,
            rootName: "singleKeys"
          ).html
        }.html
      }.html
      if let refusal {
        Notice(glyph: .warning, isBad: true, text: HTML(refusal.text), stage: stage).html
      }
      form(
        .class("keys-form"),
        .method("post"),
        .action(Route.changeKeys.target),
        .data("module", "key-settings")
      ) {
        p(.class("hint", "key-hint"), .id("key-hint")) {
          "Choose a key to change it, then press the new one. Backspace leaves it without a key."
        }
        // First, because Enter presses the first button of a form.
        div(.class("buttons", "only-plain")) { button(.class("button", "main")) { "Save" } }
        for group in KeyAction.groups {
          OptionGroup(heading: group.title) {
            for action in group.actions { row(action) }
          }.html
        }
        div(.class("buttons")) {
          button(.class("button"), .name("reset"), .value("all"), .disabled(map.changed.isEmpty)) {
            "Reset all keys"
          }
        }
        p(.class("unseen"), .role("status"))
      }
    }
  }

  private func row(_ action: KeyAction) -> HTML {
    let key = map[action]
    let isChanged = key != action.defaultKey
    return li {
      div(.class("option")) {
        label(.class("about"), .for("key-\(action.rawValue)")) { action.title }
        button(
          .class("tool", "reset"),
          .name("reset"),
          .value(action.rawValue),
          .title("Reset"),
          .aria("label", "Reset the key of \(action.title)"),
          .hidden(!isChanged)
        ) { Glyph.history.html(stage) }
        input(
          .class("input", "key"),
          .type("text"),
          .id("key-\(action.rawValue)"),
          .name(UserSettings.Name.keyPrefix + action.rawValue),
          .value(key),
          .data("action", action.rawValue),
          .data("default", action.defaultKey),
          .when(action.isPlace, .data("place")),
          .maxlength(12),
          .autocomplete("off"),
          .autocapitalize("off"),
          .spellcheck("false"),
          .aria("describedby", "key-hint")
        )
      }
    }
  }
}
