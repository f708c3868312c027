import HTMLWriting
import ReaderModel
import ReaderServices
import WebAddressing

/// One field for an address; then the feeds behind it, to be looked at before subscribing.
struct AddPage {
  /// What came of the last try.
  enum State {
    case start
    case found([FeedCandidate])
    case failed(SubscribeError)
  }

  let address: String
  var state = State.start
  /// Whether the server was told who asks.
  var asksLogin = false
  /// The name that it was told.
  var user = ""
  /// The key of a certificate that has been allowed on the way.
  var allowedKey: String?
  /// What the server shows of itself, where that is not believed.
  var certificate: CertificateLook?
  let sidebar: Sidebar
  let stage: Stage

  var page: Page {
    Page(
      title: "Add a feed",
      screen: .page,
      sheets: certificate == nil ? ["pages", "add"] : ["pages", "add", "health", "access"],
      status: status,
      content: PagePane(title: "Add a feed", back: .feeds, stage: stage) {
        if case .failed(let error) = state {
          SubscribeFailureNotice(
            error: error,
            asksLogin: wantsLogin,
            hasLogin: asksLogin,
            stage: stage
          ).html
        }
        if wantsLogin { loginCard }
        if let certificate { certificateCard(certificate) }
        addressCard
        candidates
        OptionGroup {
          LinkOption(
            route: .importing,
            glyph: .upload,
            title: "Import from another reader",
            note: "Many feeds at once, from a file or a list of addresses.",
            stage: stage
          ).html
        }.html
      }.html
    )
  }

  private var status: Int {
    if case .failed = state { 422 } else { 200 }
  }

  /// Whether the server wants to know who asks.
  private var wantsLogin: Bool {
    if case .failed(.badSettings) = state { return asksLogin }
    guard case .failed(.fetchFailed(let failure, let address)) = state else { return false }
    return failure.httpStatus == 401
      && FailureText(failure: failure, address: address).wantsLogin
  }

  /// Subscribes at once: what was entered is kept by no page.
  private var loginCard: HTML {
    form(
      .class("card", "fields"),
      .method("post"),
      .action(Route.subscribe.target),
      .data("busy")
    ) {
      h2 { "Who are you there?" }
      input(.type("hidden"), .name("address"), .value(address))
      if let allowedKey { input(.type("hidden"), .name("certificate"), .value(allowedKey)) }
      loginFields
      p(.class("hint")) {
        "Kept encrypted and sent to that server alone. The feed is then yours alone: nobody else here "
        "sees it."
      }
      div(.class("buttons")) { button(.class("button", "main")) { "Subscribe" } }
    }
  }

  /// Whoever knows the server can take what it shows, for this feed alone.
  private func certificateCard(_ look: CertificateLook) -> HTML {
    HTML {
      CertificateFacts(look: look).html
      // The notice above has said what a fetch met with; there may be more.
      let others = look.problems.filter { $0 != failureSentence }
      if !others.isEmpty { p(.class("hint", "warning")) { others.joined(separator: " ") } }
      form(.class("group"), .method("post"), .action(Route.subscribe.target), .data("busy")) {
        // Where it was shown, which need not be what was typed.
        input(.type("hidden"), .name("address"), .value(failedAddress ?? address))
        input(.type("hidden"), .name("certificate"), .value(look.keyHash))
        div(.class("options")) {
          button(.class("option", "danger-option")) { "Allow it for this feed and subscribe" }
        }
        p(.class("hint")) {
          "Only if you know that this is the server: compare the fingerprint with one that its owner gave "
          "you. The feed is then yours alone, and refused as soon as the server has another key."
        }
      }
    }
  }

  private var failedAddress: String? {
    if case .failed(.fetchFailed(_, let address)) = state { address } else { nil }
  }

  private var failureSentence: String? {
    guard case .failed(.fetchFailed(let failure, let address)) = state else { return nil }
    return FailureText(failure: failure, address: address).sentence
  }

  private var loginFields: HTML {
    HTML {
      label(.class("field")) {
        span { "Name" }
        input(
          .type("text"),
          .name("user"),
          .value(user),
          .autocomplete("off"),
          .autocapitalize("off"),
          .spellcheck("false"),
          .required()
        )
      }
      label(.class("field")) {
        span { "Password" }
        // Some servers know who asks by the name alone.
        input(.type("password"), .name("password"), .autocomplete("new-password"))
      }
    }
  }

  private var addressCard: HTML {
    form(
      .class("card"),
      .method("post"),
      .action(Route.findFeeds.target),
      .data("busy")
    ) {
      label(.class("field")) {
        span { "Address of a site or feed" }
        input(
          .type("text"),
          .name("address"),
          .value(address),
          .placeholder("example.org"),
          .inputmode("url"),
          .autocomplete("off"),
          .autocapitalize("off"),
          .spellcheck("false"),
          .enterkeyhint("go"),
          .required(),
          .autofocus(address.isEmpty),
          .aria("describedby", "add-hint")
        )
      }
      p(.class("hint"), .id("add-hint")) {
        isFound
          ? "Another one? Its address goes here."
          : "A page is enough: Tidings finds its feed. YouTube channels and playlists work too."
      }
      div(.class("buttons")) {
        button(.class("button", isFound || wantsLogin || certificate != nil ? nil : "main")) {
          "Find"
        }
      }
    }
  }

  private var isFound: Bool {
    if case .found = state { true } else { false }
  }

  @HTMLBuilder private var candidates: HTML {
    if case .found(let feeds) = state {
      let known = Dictionary(
        sidebar.subscriptions.map { (Self.key($0.address), $0) },
        uniquingKeysWith: { first, _ in first }
      )
      let fresh = feeds.filter { known[Self.key($0.url)] == nil }
      section(.class("group"), .aria("labelledby", "choice-heading")) {
        h2(.id("choice-heading")) { feeds.count == 1 ? "This is what was found" : "Which one?" }
        for feed in feeds {
          if let row = known[Self.key(feed.url)] { knownCard(feed, row) }
        }
        if !fresh.isEmpty {
          form(.method("post"), .action(Route.subscribe.target), .data("busy")) {
            for (place, feed) in fresh.enumerated() {
              card(feed, isOnly: fresh.count == 1, isFirst: place == 0)
            }
            details(.class("card", "candidate-options")) {
              summary {
                span { "Folder and more" }
                Glyph.down.html(stage, "small")
              }
              options
            }
            if asksLogin {
              div(.class("card", "fields")) { loginFields }
            }
            if let allowedKey { input(.type("hidden"), .name("certificate"), .value(allowedKey)) }
            div(.class("buttons", "staying")) { button(.class("button", "main")) { "Subscribe" } }
          }
        }
      }
    }
  }

  private static func key(_ address: String) -> String {
    WebAddress(address)?.comparisonKey ?? address
  }

  private func knownCard(_ feed: FeedCandidate, _ row: SubscriptionRow) -> HTML {
    div(.class("card", "candidate")) {
      head(feed)
      p { "You have this feed already." }
      div(.class("buttons")) {
        a(.class("button"), .href(Route.place(.feed(row.feedID)).target)) { "Go to it" }
      }
    }
  }

  private func card(_ feed: FeedCandidate, isOnly: Bool, isFirst: Bool) -> HTML {
    div(.class("card", "candidate")) {
      if isOnly {
        input(.type("hidden"), .name("address"), .value(feed.url))
        head(feed)
      } else {
        label(.class("candidate-pick")) {
          input(.type("checkbox"), .name("address"), .value(feed.url), .checked(isFirst))
          head(feed)
        }
      }
      items(of: feed)
    }
  }

  private func head(_ feed: FeedCandidate) -> HTML {
    div(.class("candidate-head")) {
      FeedTile(
        id: FeedID(rawValue: Int64(feed.url.utf8.count)),
        title: feed.title ?? feed.url,
        iconURL: feed.iconURL,
        stage: stage
      ).html
      div(.class("about")) {
        strong(.dir("auto")) { feed.title ?? "Feed without a name" }
        small { feed.url }
      }
    }
  }

  @HTMLBuilder private func items(of feed: FeedCandidate) -> HTML {
    if feed.items.isEmpty {
      p(.class("hint")) { "It has no items at the moment." }
    } else {
      ul(
        .class("candidate-items"),
        .aria("label", "Newest items"),
        .when(feed.language != nil, .lang(feed.language ?? ""))
      ) {
        for item in feed.items {
          li {
            span(.dir("auto")) { item.title }
            if let date = item.date { TimeLabel(instant: date, stage: stage).html }
          }
        }
      }
      if feed.itemCount > feed.items.count {
        p(.class("hint")) { "and \((feed.itemCount - feed.items.count).grouped) more" }
      }
    }
  }

  private var options: HTML {
    OptionGroup {
      ChoiceOption(
        name: "folder",
        title: "Folder",
        choices: [("", "None")]
          + FolderTree(sidebar).entries.map { (String($0.folder.id.rawValue), $0.path) },
        current: ""
      ).html
      TextOption(
        name: "newFolder",
        title: "New folder",
        value: "",
        placeholder: "Name",
        longest: 100
      ).html
      SwitchOption(
        name: "fullText",
        title: "Fetch whole articles",
        note: "For feeds that give only the beginning.",
        isOn: false
      ).html
      SwitchOption(name: "notifies", title: "Notify of new items", isOn: false).html
    }.html
  }
}
