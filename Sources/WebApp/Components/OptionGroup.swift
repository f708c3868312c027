import HTMLWriting

/// Rows of settings that belong together, in one box below a heading.
struct OptionGroup {
  var heading: String?
  /// What holds for all of them, below the box.
  var hint: String?
  @HTMLBuilder let rows: () -> HTML

  var html: HTML {
    section(.class("group")) {
      if let heading { h2(.class("group-title")) { heading } }
      ul(.class("options")) { rows() }
      if let hint { p(.class("hint")) { hint } }
    }
  }
}

/// A row that leads to another page.
struct LinkOption {
  let route: Route
  var glyph: Glyph?
  let title: String
  /// What is chosen there, or how much there is.
  var value: String?
  var note: String?
  /// Whether the browser saves what is there instead of showing it.
  var isDownload = false
  let stage: Stage

  var html: HTML {
    li {
      a(.class("option"), .href(route.target), .when(isDownload, .download())) {
        if let glyph { glyph.html(stage) }
        span(.class("about")) {
          span(.dir("auto")) { title }
          if let note { small { note } }
        }
        if let value { span(.class("option-value")) { value } }
        if !isDownload { Glyph.turn.html(stage, "small") }
      }
    }
  }
}

/// A row that is on or off.
struct SwitchOption {
  let name: String
  let title: String
  var note: String?
  let isOn: Bool
  /// What the root element's data says of it, for scripts; a script keeps it true.
  var rootName: String?

  var html: HTML {
    li {
      label(.class("option")) {
        span(.class("about")) {
          title
          if let note { small(.id("\(name)-note")) { note } }
        }
        // What a form sends for a switch that is off: a box that is not ticked sends nothing.
        input(.type("hidden"), .name(name), .value("false"))
        input(
          .type("checkbox"),
          .role("switch"),
          .class("switch"),
          .name(name),
          .value("true"),
          .checked(isOn),
          .when(note != nil, .aria("describedby", "\(name)-note")),
          .when(rootName != nil, .data("root", rootName ?? ""))
        )
      }
    }
  }
}

/// A row with one choice of several.
struct ChoiceOption {
  let name: String
  let title: String
  var note: String?
  let choices: [(value: String, name: String)]
  let current: String
  var rootName: String?

  var html: HTML {
    li {
      label(.class("option")) {
        span(.class("about")) {
          title
          if let note { small(.id("\(name)-note")) { note } }
        }
        select(
          .class("option-choice"),
          .name(name),
          .when(note != nil, .aria("describedby", "\(name)-note")),
          .when(rootName != nil, .data("root", rootName ?? ""))
        ) {
          for choice in choices {
            option(.value(choice.value), .selected(choice.value == current)) { choice.name }
          }
        }
      }
    }
  }
}

/// A form whose choices are stored as soon as they are made; without scripts a button does it.
struct SavingForm {
  let action: Route
  @HTMLBuilder let content: () -> HTML

  var html: HTML {
    form(.method("post"), .action(action.target), .data("module", "saving")) {
      content()
      div(.class("buttons", "only-plain")) { button(.class("button", "main")) { "Save" } }
      p(.class("unseen"), .role("status"))
    }
  }
}

/// A row with a text to type.
struct TextOption {
  let name: String
  let title: String
  let value: String
  var placeholder: String?
  var isRequired = false
  /// In characters.
  let longest: Int
  /// Whether the page looks different once it is stored.
  var reloads = false

  var html: HTML {
    li {
      label(.class("option", "text-option")) {
        span { title }
        input(
          .class("option-text"),
          .type("text"),
          .name(name),
          .value(value),
          .when(placeholder != nil, .placeholder(placeholder ?? "")),
          .required(isRequired),
          .maxlength(longest),
          .autocomplete("off"),
          .dir("auto"),
          .when(reloads, .data("reloads"))
        )
      }
    }
  }
}
