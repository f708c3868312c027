import HTMLWriting
import ReaderModel
import ReaderServices
import WebAddressing

/// How a feed is asked for: who asks, through what, and which certificate is believed.
///
/// Shows that something is set, never to what it is set, apart from the user agent.
struct AccessPage {
  /// What came of the last change.
  enum News {
    case none, saved
    case refused(String)
  }

  /// What was typed into a form that was refused, apart from what is secret.
  struct Typed {
    var user: String
    var fields: String
    var userAgent: String
    var proxy: String
    var usesHTTP1: Bool

    init(_ form: PostedForm) {
      user = form["user"] ?? ""
      // The values have to be typed anew. A line without a colon is the one to be mended.
      fields = (form["headers"] ?? "")
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .map { line in line.firstIndex(of: ":").map { line[...$0] + " " } ?? line }
        .joined(separator: "\n")
      userAgent = form["userAgent"] ?? ""
      proxy = (form["proxy"] ?? "").withoutLogins
      usesHTTP1 = form.values("http1").last == "true"
    }
  }

  let row: SubscriptionRow
  /// `nil` if nothing is set.
  let facts: RequestFacts?
  let mayNameProxies: Bool
  var news = News.none
  var typed: Typed?
  let stage: Stage

  private var id: FeedID { row.feedID }
  private var isEncrypted: Bool { row.address.hasPrefix("https:") }

  var page: Page {
    Page(
      title: "Access to \(row.title)",
      screen: .page,
      sheets: ["pages", "health", "access"],
      list: ItemList(.place(.feed(id))),
      status: status,
      content: PagePane(
        title: row.title,
        back: .feedSettings(id),
        backName: "Feed settings",
        isBelow: true,
        stage: stage
      ) {
        result
        standing
        form(
          .class("access"),
          .method("post"),
          .action(Route.changeAccess(id).target),
          .data("busy")
        ) {
          login
          fields
          way
          div(.class("buttons", "staying")) { button(.class("button", "main")) { "Save and try" } }
        }
        certificate
        removal
      }.html
    )
  }

  private var status: Int {
    if case .refused = news { 422 } else { 200 }
  }

  // MARK: How it stands

  @HTMLBuilder private var result: HTML {
    if case .refused(let words) = news {
      Notice(glyph: .warning, isBad: true, text: HTML { strong { words } }, stage: stage).html
    } else if let failure = row.failure {
      let words = FailureText(failure: failure, address: row.address)
      Notice(
        glyph: .warning,
        isBad: true,
        text: HTML {
          strong { words.sentence }
          // Else the next step is a button, or stands below.
          if !words.isAboutCertificate, !words.wantsLogin, let advice = words.advice {
            p { advice }
          }
          if words.isAboutCertificate {
            div(.class("buttons")) { FailureStep(row: row, failure: failure).html }
          }
        },
        stage: stage
      ).html
    } else if case .saved = news {
      Notice(
        glyph: .done,
        text: HTML {
          strong { "It works." }
          p { "The feed has \(QuantityText.count(row.itemCount, "item", "items"))." }
        },
        stage: stage
      ).html
    }
  }

  @HTMLBuilder private var standing: HTML {
    p(.class("summary")) {
      if let facts {
        "This feed is yours alone: nobody else sees that you read it, or what is in it. Set: "
        facts.kinds.map(\.label).joined(separator: ", ") + "."
        if !facts.isReadable {
          " None of it can be read, as the key file beside the database is missing or another one. "
          "Put it back from a copy, or enter everything anew."
        } else if facts.isElsewhere {
          " It was entered for \(facts.origin). The feed is elsewhere now and gets none of it that is "
          "secret: enter it anew if you trust the new place."
        }
      } else {
        "For feeds that want to know who asks, or that want to be asked otherwise than others. With "
        "anything set here the feed is yours alone; what you have read and starred stays."
      }
    }
    if !isEncrypted {
      p(.class("hint", "warning")) {
        "The address of this feed is not encrypted: whoever is on the way can read what you enter here."
      }
    }
  }

  // MARK: What can be set

  private var login: HTML {
    section(.class("card", "fields"), .aria("labelledby", "login-heading")) {
      h2(.id("login-heading")) { "Who asks" }
      div(.class("fields", "pair")) {
        field(
          "user",
          "Name",
          isSet: facts?.kinds.contains(.login) ?? false,
          value: typed?.user ?? ""
        )
        field("password", "Password", isSecret: true, isSet: facts?.kinds.contains(.login) ?? false)
      }
      label(.class("tick")) {
        input(.type("checkbox"), .name("noPassword"), .value("true"))
        "There is a name alone and no password"
      }
      removalBox("login", of: .login, "Forget name and password")
      field("bearer", "Or a token", isSecret: true, isSet: facts?.kinds.contains(.token) ?? false)
      removalBox("token", of: .token, "Forget the token")
    }
  }

  private var fields: HTML {
    section(.class("card", "fields"), .aria("labelledby", "fields-heading")) {
      h2(.id("fields-heading")) { "Cookie and header fields" }
      field("cookie", "Cookie", isSecret: true, isSet: facts?.kinds.contains(.cookie) ?? false)
      removalBox("cookie", of: .cookie, "Forget the cookie")
      label(.class("field")) {
        span { "Header fields, one a line" }
        textarea(
          .class("input"),
          .name("headers"),
          .rows(3),
          .spellcheck("false"),
          .autocapitalize("off"),
          .autocomplete("off"),
          .placeholder(fieldsHint),
          text: typed?.fields ?? ""
        )
      }
      removalBox("headers", of: .headers, "Forget the header fields")
    }
  }

  private var fieldsHint: String {
    guard let count = facts?.fieldCount, count > 0 else { return "X-Key: value" }
    return "\(QuantityText.count(count, "field is", "fields are")) set; type to replace"
  }

  private var way: HTML {
    HTML {
      section(.class("card", "fields"), .aria("labelledby", "way-heading")) {
        h2(.id("way-heading")) { "How it is asked" }
        field(
          "userAgent",
          "User agent",
          value: typed?.userAgent ?? facts?.userAgent ?? "",
          placeholder: "As for all feeds"
        )
        if mayNameProxies {
          field(
            "proxy",
            "Proxy",
            isSet: facts?.kinds.contains(.proxy) ?? false,
            value: typed?.proxy ?? "",
            placeholder: "socks5h://127.0.0.1:9050"
          )
        }
        removalBox("proxy", of: .proxy, "Use the proxy no longer")
        input(.type("hidden"), .name("http1"), .value("false"))
        label(.class("tick")) {
          input(
            .type("checkbox"),
            .name("http1"),
            .value("true"),
            .checked(typed?.usesHTTP1 ?? facts?.kinds.contains(.http1) ?? false)
          )
          "HTTP/1.1 only, for servers that stumble over newer versions"
        }
      }
    }
  }

  private func field(
    _ name: String,
    _ title: String,
    isSecret: Bool = false,
    isSet: Bool = false,
    value: String = "",
    placeholder: String = ""
  ) -> HTML {
    label(.class("field")) {
      span { title }
      input(
        .type(isSecret ? "password" : "text"),
        .name(name),
        .value(value),
        .placeholder(isSet ? "Set; type to replace" : placeholder),
        // Browsers are not to offer the password of this reader, nor to keep this one for it.
        .autocomplete(isSecret ? "new-password" : "off"),
        .autocapitalize("off"),
        .spellcheck("false")
      )
    }
  }

  @HTMLBuilder private func removalBox(
    _ name: String,
    of kind: RequestSettings.Kind,
    _ title: String
  ) -> HTML {
    if facts?.kinds.contains(kind) ?? false {
      label(.class("tick")) {
        input(.type("checkbox"), .name("remove"), .value(name))
        title
      }
    }
  }

  // MARK: Beside it

  @HTMLBuilder private var certificate: HTML {
    if isEncrypted {
      OptionGroup {
        LinkOption(
          route: .feedCertificate(id),
          glyph: .info,
          title: "Certificate",
          value: (facts?.kinds.contains(.certificate) ?? false) ? "Allowed by you" : nil,
          note: "What the server shows of itself.",
          stage: stage
        ).html
      }.html
    }
  }

  @HTMLBuilder private var removal: HTML {
    if facts != nil {
      form(.class("group"), .method("post"), .action(Route.changeAccess(id).target), .data("busy"))
      {
        input(.type("hidden"), .name("remove"), .value("all"))
        div(.class("options")) {
          button(.class("option", "danger-option")) { "Forget everything" }
        }
        p(.class("hint")) {
          "You read the feed like everybody else again. Items that only you could see leave your lists; "
          "starred ones stay."
        }
      }
    }
  }
}
