import HTMLWriting
import ReaderServices

/// Where one signs in.
struct SignInPage {
  /// What came of the last try.
  enum Problem: Equatable {
    case wrong, disabled, busy
    case wait(seconds: Int)
  }

  var name = ""
  /// Where to go on; an address of ours.
  var next: Route?
  var problem: Problem?
  let stage: Stage

  var page: Page {
    FrontPage(title: "Sign in", status: status, stage: stage) {
      if let problem { FrontProblem(text: problem.sentence).html }
      form(.class("fields"), .method("post"), .action(Route.enter.target), .data("busy")) {
        if let next { input(.type("hidden"), .name("next"), .value(next.address)) }
        NameField(name: name, isFocused: name.isEmpty).html
        PasswordField(
          name: "password",
          title: "Password",
          isNew: false,
          isFocused: !name.isEmpty
        ).html
        button(.class("button", "main")) { "Sign in" }
      }
    }.page
  }

  private var status: Int {
    switch problem {
    case nil: 200
    case .wrong: 422
    case .disabled: 403
    case .wait: 429
    case .busy: 503
    }
  }
}

extension SignInPage.Problem {
  var sentence: String {
    switch self {
    case .wrong: "Name and password do not belong together."
    case .disabled: "This account is disabled. Ask whoever looks after this reader."
    case .busy: "Too many people sign in at this moment. Try again in a few seconds."
    case .wait(let seconds):
      "There were many attempts to sign in. Try again in "
        + QuantityText.count(seconds, "second", "seconds") + "."
    }
  }
}

/// Where the first account is made, by whoever sits at the machine.
struct FirstAccountPage {
  var name = ""
  var problem: String?
  let stage: Stage

  var page: Page {
    FrontPage(title: "Make an account", status: problem == nil ? 200 : 422, stage: stage) {
      p(.class("front-words")) {
        "So far whoever sits at this computer can read here. With an account everybody signs in; "
          + "then your phone can reach the reader, and others can have accounts of their own. "
          + "What you have read stays yours."
      }
      if let problem { FrontProblem(text: problem).html }
      form(
        .class("fields"),
        .method("post"),
        .action(Route.makeFirstAccount.target),
        .data("busy")
      ) {
        NameField(name: name, isFocused: name.isEmpty).html
        PasswordField(
          name: "password",
          title: "Password",
          isNew: true,
          isFocused: !name.isEmpty
        ).html
        PasswordField(name: "again", title: "The same again", isNew: true).html
        button(.class("button", "main")) { "Make the account" }
        a(.class("button"), .href(Route.settings.target)) { "Not now" }
      }
    }.page
  }
}

/// A page before the reader: the mark of the program, a title, and one thing to do.
struct FrontPage {
  let title: String
  var status = 200
  let stage: Stage
  @HTMLBuilder let content: () -> HTML

  var page: Page {
    Page(
      title: title,
      screen: .front,
      sheets: ["front"],
      status: status,
      content: section(.class("front")) {
        img(.src(stage.assets.target("icons/app.svg")), .alt(""), .width(72), .height(72))
        h1 { title }
        content()
      }
    )
  }
}

/// What was wrong, said to screen readers too.
struct FrontProblem {
  let text: String

  var html: HTML { p(.class("front-problem"), .role("alert")) { text } }
}

/// The name of an account.
struct NameField {
  var name = ""
  var isFocused = false

  var html: HTML {
    label(.class("field")) {
      span { "Name" }
      input(
        .type("text"),
        .name("name"),
        .value(name),
        .autocomplete("username"),
        .autocapitalize("none"),
        .spellcheck("false"),
        .maxlength(40),
        .required(),
        .autofocus(isFocused)
      )
    }
  }
}

/// A password, which a button shows where there are scripts.
struct PasswordField {
  let name: String
  let title: String
  /// Whether it is chosen here, so that browsers offer to make one up.
  let isNew: Bool
  var isFocused = false

  var html: HTML {
    div(.class("field", "password-field"), .data("module", "password")) {
      label(.for(name)) { title }
      input(
        .type("password"),
        .id(name),
        .name(name),
        .autocomplete(isNew ? "new-password" : "current-password"),
        .when(isNew, .minlength(8)),
        .required(),
        .autofocus(isFocused)
      )
      button(
        .type("button"),
        .class("tool", "show-password"),
        .aria("pressed", false),
        .aria("label", "Show \(title.lowercased())"),
        .hidden()
      ) { "Show" }
    }
  }
}
