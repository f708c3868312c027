import HTMLWriting
import ReaderModel
import ReaderServices

/// The overview of everything that can be chosen: groups of rows, each of which leads on.
struct SettingsPage {
  let sidebar: Sidebar
  let stage: Stage

  var page: Page {
    Page(
      title: "Settings",
      screen: .page,
      sheets: ["pages"],
      content: PagePane(title: "Settings", back: .feeds, stage: stage) {
        topics
        feeds
        about
        account
      }.html
    )
  }

  private var topics: HTML {
    OptionGroup {
      topic(.appearance, stage.look.theme.title)
      topic(.behaviour)
      topic(.keys)
      topic(
        .offline,
        QuantityText.size(bytes: Int64(stage.settings.offlineBudgetInMegabytes) * 1_000_000)
      )
      topic(.phone)
    }.html
  }

  private var feeds: HTML {
    OptionGroup(heading: "Feeds") {
      LinkOption(
        route: .organise(OrganiseFilter()),
        glyph: .folder,
        title: "Folders and feeds",
        value: sidebar.subscriptions.count.grouped,
        stage: stage
      ).html
      LinkOption(
        route: .health,
        glyph: .health,
        title: "Feed health",
        value: healthText,
        stage: stage
      ).html
      LinkOption(
        route: .add(address: nil),
        glyph: .add,
        title: "Add a feed",
        stage: stage
      ).html
      LinkOption(
        route: .importing,
        glyph: .upload,
        title: "Import",
        stage: stage
      ).html
      LinkOption(
        route: .exportOPML,
        glyph: .download,
        title: "Export",
        note: "The list of your feeds with its folders, as OPML, which any reader understands.",
        isDownload: true,
        stage: stage
      ).html
    }.html
  }

  @HTMLBuilder private var account: HTML {
    if stage.visitor.entrance == .open {
      OptionGroup {
        LinkOption(
          route: .firstAccount,
          glyph: .person,
          title: "Make an account",
          note: "To read on your phone too, and for others to read here.",
          stage: stage
        ).html
      }.html
    } else {
      OptionGroup {
        LinkOption(
          route: .account,
          glyph: .person,
          title: "Account",
          value: stage.visitor.name,
          note: "Password, where you are signed in, programs.",
          stage: stage
        ).html
        if stage.visitor.isAdministrator {
          LinkOption(
            route: .people,
            glyph: .people,
            title: "People",
            note: "Who reads here.",
            stage: stage
          ).html
        }
      }.html
      form(
        .class("group"),
        .method("post"),
        .action(Route.leave.target),
        .data("module", "sign-out")
      ) {
        ul(.class("options")) {
          li {
            button(.class("option", "danger-option")) { "Sign out" }
          }
        }
      }
    }
  }

  private var about: HTML {
    OptionGroup {
      LinkOption(
        route: .history(before: nil),
        glyph: .history,
        title: "History",
        note: "What you did in the last thirty days, to be undone.",
        stage: stage
      ).html
      topic(.about, "Version \(Reader.version)")
    }.html
  }

  private func topic(_ topic: SettingsTopic, _ value: String? = nil) -> HTML {
    LinkOption(
      route: .settingsTopic(topic),
      glyph: topic.glyph,
      title: topic.title,
      value: value,
      stage: stage
    ).html
  }

  private var healthText: String {
    if sidebar.subscriptions.isEmpty { return "No feeds yet" }
    let failing = sidebar.subscriptions.count { $0.failure != nil }
    return failing == 0 ? "All well" : "\(failing.grouped) failing"
  }
}

/// One page of settings.
struct SettingsTopicPage {
  let topic: SettingsTopic
  /// What is stored, for the page that tells it.
  var facts: StoreFacts?
  var storePath: String?
  /// The page of keys, if it is not as it was stored.
  var keys: KeySettings?
  /// How to get to a phone, for the page that tells it.
  var phone: PhoneGuide?
  /// Why pictures cannot be made smaller.
  var resizingObstacle: String?
  let stage: Stage

  var page: Page {
    Page(
      title: topic.title,
      screen: .page,
      sheets: ["pages", "prose"] + LookForm.sheets + KeySettings.sheets
        + (phone == nil ? [] : PhoneGuide.sheets),
      content: PagePane(
        title: topic.title,
        back: .settings,
        backName: "Settings",
        isBelow: true,
        stage: stage
      ) { content }.html
    )
  }

  @HTMLBuilder private var content: HTML {
    switch topic {
    case .appearance:
      div(.class("card")) { LookForm(back: .settingsTopic(topic), stage: stage).html }
      sample
    case .behaviour: BehaviourSettings(settings: stage.settings).html
    case .keys: (keys ?? KeySettings(settings: stage.settings, stage: stage)).html
    case .offline: OfflineSettings(settings: stage.settings, stage: stage).html
    case .phone: phone?.html ?? HTML()
    case .about: about
    }
  }

  /// A few words in the look that is chosen above them.
  private var sample: HTML {
    div(.class("card", "look-sample")) {
      div(.class("prose")) {
        h2 { "Tide tables" }
        div {
          "The harbour is quiet at this hour. This is how articles look: their letters, their lines, "
          "and, where there is room, their width."
        }
      }
    }
  }

  private var about: HTML {
    HTML {
      div(.class("card", "program")) {
        img(.src(stage.assets.target("icons/app.svg")), .alt(""), .width(64), .height(64))
        strong { "Tidings" }
        p { "Version \(Reader.version)" }
      }
      if let facts {
        div(.class("card")) {
          h2 { "What is kept" }
          dl(.class("facts")) {
            dt { "Feeds" }
            dd { facts.feedCount.grouped }
            dt { "Items" }
            dd { facts.itemCount.grouped }
            dt { "Size" }
            dd { QuantityText.size(bytes: facts.sizeInBytes) }
            if let storePath {
              dt { "File" }
              dd { code { storePath } }
            }
            if let resizingObstacle {
              dt { "Pictures" }
              dd { "Shown in full: \(resizingObstacle)." }
            }
          }
        }
      }
    }
  }
}

extension Look.Theme {
  fileprivate var title: String {
    switch self {
    case .system: "Automatic"
    case .light: "Light"
    case .dark: "Dark"
    }
  }
}
