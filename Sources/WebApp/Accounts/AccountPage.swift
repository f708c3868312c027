import HTMLWriting
import ReaderModel
import ReaderServices

/// One's own account: the password, where one is signed in, and the programs that read for one.
struct AccountPage {
  /// What has just been done, or why it has not.
  enum News: Equatable {
    case passwordChanged
    case problem(String)
    /// A password for a program, which is told here and never again.
    case secret(client: String, secret: String)
  }

  let sessions: [Session]
  let programs: [APIPassword]
  var news: News?
  let stage: Stage

  var page: Page {
    var status = 200
    if case .problem = news { status = 422 }
    return Page(
      title: "Account",
      screen: .page,
      sheets: ["pages", "front", "account"],
      status: status,
      content: PagePane(
        title: stage.visitor.name,
        back: .settings,
        backName: "Settings",
        isBelow: true,
        stage: stage
      ) { content }.html
    )
  }

  private var content: HTML {
    HTML {
      notice
      sessionList
      password
      programList
    }
  }

  @HTMLBuilder private var notice: HTML {
    switch news {
    case nil: HTML()
    case .passwordChanged:
      Notice(
        glyph: .check,
        text: HTML { strong { "The password is changed." } }
          + HTML {
            p {
              "You are signed out everywhere else."
              if !programs.isEmpty {
                " Passwords of programs still work: if one may be in wrong hands, take it back below."
              }
            }
          },
        stage: stage
      ).html
    case .problem(let sentence):
      Notice(glyph: .warning, isBad: true, text: HTML { strong { sentence } }, stage: stage).html
    case .secret(let client, let secret):
      section(.class("card", "secret"), .role("status")) {
        h2 { "The password for \(client)" }
        code { secret }
        p {
          "Copy it now: it is not shown again. The name that goes with it is \(stage.visitor.name)."
        }
      }
    }
  }

  private var sessionList: HTML {
    section(.class("group")) {
      h2(.class("group-title")) { "Signed in" }
      ul(.class("options")) { for session in sessions { row(session) } }
      if sessions.count > 1 {
        form(.method("post"), .action(Route.endOtherSessions.target)) {
          div(.class("buttons")) {
            button(.class("button")) { "Sign out everywhere else" }
          }
        }
      }
    }
  }

  private func row(_ session: Session) -> HTML {
    let isHere = session.id == stage.visitor.session
    return li(.class("option")) {
      span(.class("about")) {
        session.device
        small {
          if isHere {
            "Here"
          } else {
            "Last used "
            TimeLabel(instant: session.lastUsedAt, stage: stage).html
          }
          if !session.address.isEmpty { " · \(session.address)" }
        }
      }
      if !isHere {
        form(.method("post"), .action(Route.endSession(session.id).target)) {
          button(.class("tool"), .aria("label", "Sign out \(session.device)")) { "Sign out" }
        }
      }
    }
  }

  private var password: HTML {
    section(.class("group")) {
      h2(.class("group-title")) { "Password" }
      form(
        .class("card", "fields"),
        .method("post"),
        .action(Route.changePassword.target),
        .data("busy")
      ) {
        // So that browsers know whose password they keep.
        input(
          .type("text"),
          .name("name"),
          .value(stage.visitor.name),
          .autocomplete("username"),
          .hidden(),
          .aria("label", "Name")
        )
        PasswordField(name: "old", title: "Present password", isNew: false).html
        PasswordField(name: "new", title: "New password", isNew: true).html
        div(.class("buttons")) { button(.class("button")) { "Change the password" } }
        p(.class("hint")) { "You are then signed out everywhere else." }
      }
    }
  }

  private var programList: HTML {
    section(.class("group")) {
      h2(.class("group-title")) { "Programs" }
      if !programs.isEmpty {
        ul(.class("options")) { for program in programs { row(program) } }
      }
      form(
        .class("card", "fields"),
        .method("post"),
        .action(Route.addProgram.target),
        .data("busy")
      ) {
        label(.class("field")) {
          span { "Name of a program" }
          input(
            .type("text"),
            .name("client"),
            .placeholder("Command line on my laptop"),
            .autocomplete("off"),
            .maxlength(60),
            .required(),
            .dir("auto")
          )
        }
        div(.class("buttons")) { button(.class("button")) { "Make a password for it" } }
      }
      p(.class("hint")) {
        "Programs get passwords of their own, which you can take back one by one. "
          + "They cannot sign in here, nor change your password."
      }
    }
  }

  private func row(_ program: APIPassword) -> HTML {
    li(.class("option")) {
      span(.class("about")) {
        span(.dir("auto")) { program.client }
        small {
          if let used = program.lastUsedAt {
            "Last used "
            TimeLabel(instant: used, stage: stage).html
          } else {
            "Never used"
          }
        }
      }
      form(.method("post"), .action(Route.removeProgram(program.id).target)) {
        button(.class("tool"), .aria("label", "Remove \(program.client)")) { "Remove" }
      }
    }
  }
}
