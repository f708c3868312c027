import HTMLWriting
import ReaderModel
import ReaderServices

/// Everybody who has an account here, for those who look after them.
struct PeoplePage {
  let accounts: [Account]
  /// What was typed and could not be done, with why.
  var problem: (name: String, sentence: String)?
  let stage: Stage

  var page: Page {
    Page(
      title: "People",
      screen: .page,
      sheets: ["pages", "front", "account"],
      status: problem == nil ? 200 : 422,
      content: PagePane(
        title: "People",
        back: .settings,
        backName: "Settings",
        isBelow: true,
        stage: stage
      ) { content }.html
    )
  }

  private var content: HTML {
    HTML {
      section(.class("group")) {
        ul(.class("options")) { for account in accounts { row(account) } }
      }
      add
      OptionGroup {
        LinkOption(
          route: .feedsOfAll,
          glyph: .health,
          title: "Feeds of all",
          note: "How the feeds are doing that anybody here reads, without who does.",
          stage: stage
        ).html
      }.html
    }
  }

  private func row(_ account: Account) -> HTML {
    li {
      a(.class("option"), .href(Route.person(account.id).target)) {
        Glyph.person.html(stage)
        span(.class("about")) {
          span(.dir("auto")) { account.name }
          small {
            QuantityText.count(account.subscriptionCount, "feed", "feeds")
            if let used = account.lastUsedAt {
              " · here "
              TimeLabel(instant: used, stage: stage).html
            }
          }
        }
        if let word = account.standing { span(.class("option-value")) { word } }
        Glyph.turn.html(stage, "small")
      }
    }
  }

  private var add: HTML {
    section(.class("group")) {
      h2(.class("group-title")) { "Add somebody" }
      if let problem { FrontProblem(text: problem.sentence).html }
      form(
        .class("card", "fields"),
        .method("post"),
        .action(Route.addPerson.target),
        .data("busy")
      ) {
        label(.class("field")) {
          span { "Name" }
          input(
            .type("text"),
            .name("name"),
            .value(problem?.name ?? ""),
            .autocomplete("off"),
            .autocapitalize("none"),
            .spellcheck("false"),
            .maxlength(40),
            .required()
          )
        }
        PasswordField(name: "password", title: "First password", isNew: true).html
        div(.class("buttons")) { button(.class("button", "main")) { "Add" } }
        p(.class("hint")) { "Tell it to them; they can change it under Settings, Account." }
      }
    }
  }
}

/// One account, for those who look after it.
struct PersonPage {
  let account: Account
  var problem: String?
  let stage: Stage

  var page: Page {
    Page(
      title: account.name,
      screen: .page,
      sheets: ["pages", "front", "account"],
      status: problem == nil ? 200 : 422,
      content: PagePane(
        title: account.name,
        back: .people,
        backName: "People",
        isBelow: true,
        stage: stage
      ) { content }.html
    )
  }

  private var content: HTML {
    HTML {
      if let problem {
        Notice(glyph: .warning, isBad: true, text: HTML { strong { problem } }, stage: stage).html
      }
      facts
      if account.id == stage.visitor.user {
        OptionGroup(hint: "This is you.") {
          LinkOption(route: .account, glyph: .person, title: "Your account", stage: stage).html
        }.html
      } else {
        deeds
      }
    }
  }

  private var facts: HTML {
    div(.class("card")) {
      dl(.class("facts")) {
        dt { "Feeds" }
        dd { account.subscriptionCount.grouped }
        dt { "Last here" }
        dd {
          if let used = account.lastUsedAt {
            TimeLabel(instant: used, stage: stage).html
          } else {
            "Never"
          }
        }
        if let created = account.createdAt {
          dt { "Since" }
          dd { TimeLabel(instant: created, stage: stage).html }
        }
        if let word = account.standing {
          dt { "Is" }
          dd { word }
        }
      }
    }
  }

  private var deeds: HTML {
    HTML {
      section(.class("group")) {
        h2(.class("group-title")) { "A new password" }
        change(.password, .class("card", "fields")) {
          PasswordField(name: "password", title: "New password", isNew: true).html
          div(.class("buttons")) { button(.class("button")) { "Set it" } }
          p(.class("hint")) {
            "Signs \(account.name) out everywhere, and takes the passwords of programs back."
          }
        }
      }
      section(.class("group")) {
        ul(.class("options")) {
          li {
            change(account.isAdministrator ? .demote : .promote) {
              button(.class("option")) {
                span(.class("about")) {
                  account.isAdministrator ? "No longer an administrator" : "Make an administrator"
                  small { "Administrators add and remove people." }
                }
              }
            }
          }
          li {
            change(account.disabledAt == nil ? .disable : .enable) {
              button(.class("option")) {
                span(.class("about")) {
                  account.disabledAt == nil ? "Disable" : "Enable"
                  small {
                    account.disabledAt == nil
                      ? "Signs them out and keeps them out; everything of theirs stays."
                      : "Lets them sign in again."
                  }
                }
              }
            }
          }
        }
      }
      details(.class("card", "removal")) {
        summary { "Remove \(account.name)" }
        p { "With all feeds, folders, marks and settings. That cannot be undone." }
        change(.remove) {
          button(.class("button", "danger")) { "Remove for good" }
        }
      }
    }
  }

  private func change(
    _ deed: PersonDeed,
    _ attribute: Attribute = .none,
    @HTMLBuilder content: () -> HTML
  ) -> HTML {
    form(attribute, .method("post"), .action(Route.changePerson(account.id).target)) {
      input(.type("hidden"), .name("do"), .value(deed.rawValue))
      content()
    }
  }
}

/// What an administrator does with an account, as forms write it.
enum PersonDeed: String {
  case password, promote, demote, disable, enable, remove
}

extension Account {
  /// What sets somebody apart.
  fileprivate var standing: String? {
    if disabledAt != nil { return "Disabled" }
    return isAdministrator ? "Administrator" : nil
  }
}

/// How all feeds are doing that anybody reads, for those who look after the machine.
struct FeedsOfAllPage {
  let feeds: [SharedFeed]
  let stage: Stage

  var page: Page {
    Page(
      title: "Feeds of all",
      screen: .page,
      sheets: ["pages", "account"],
      content: PagePane(
        title: "Feeds of all",
        back: .people,
        backName: "People",
        isBelow: true,
        stage: stage
      ) { content }.html
    )
  }

  private var content: HTML {
    HTML {
      p(.class("summary")) {
        feeds.isEmpty
          ? "No feed fails." : QuantityText.count(feeds.count, "feed fails.", "feeds fail.")
      }
      if !feeds.isEmpty {
        ul(.class("health", "failing")) {
          for feed in feeds {
            li {
              div {
                if let address = feed.address {
                  strong(.dir("auto")) { feed.title ?? address }
                  p { address }
                  p(.class("why")) { FailureText(failure: feed.failure, address: address).sentence }
                } else {
                  strong { "A feed of one reader\u{2019}s own" }
                  p { "Asked for with that reader\u{2019}s own settings; they see why it fails." }
                }
                p {
                  "Since "
                  TimeLabel(instant: feed.failure.since, stage: stage).html
                  ", for \(QuantityText.count(feed.subscriberCount, "reader", "readers"))."
                }
              }
            }
          }
        }
      }
    }
  }
}
