import CivilTime
import ReaderModel
import ReaderServices

extension Command {
  /// Says how a feed is asked for, or changes it.
  package static let access = Command(
    name: "access",
    summary: "Show or set how a feed is asked for: password, cookie, proxy and more",
    synopsis: "[--basic USER | --bearer] [--cookie] [--header NAME]… [--remove WHAT]… FEED",
    details: """
      For feeds that want to know who asks, or that want to be asked otherwise than all others. The feed
      is then yours alone: nobody else sees that you read it or what is in it. It is fetched at once, to
      tell whether it works.

      Passwords, tokens, cookies and the values of header fields never stand on the command line. They
      are asked for, or read from standard input, a line each, in this order: password, token, cookie,
      header fields, the proxy's password. They are kept encrypted, with the key beside the database, and
      are sent to the feed's own server alone.

        tidings access --basic ana 'Members'
        tidings access --header X-Key --user-agent 'Reader/1.0' 12
        tidings access --show-certificate 12
        tidings access --remove all 12

      WHAT is user-agent, headers, cookie, login, token, proxy, http1, certificate or all.
      """,
    options: Option.access + [
      Option("remove", value: "WHAT", "take back what was set"),
      .allowPrivateFeeds, .database, .user,
    ],
    run: { arguments, context async throws(CommandFailure) in
      let word = try arguments.onlyOperand("FEED", of: "access")
      return try await context.withReader(arguments) { reader, user in
        let names = SubscriptionNames(sidebar: try await reader.sidebar(for: user))
        let access = Access(
          reader: reader,
          user: user,
          feed: try await names.feed(word, in: reader, of: user).feedID,
          arguments: arguments,
          context: context
        )
        return try await access.run()
      }
    }
  )
}

/// One run of `tidings access`.
private struct Access {
  let reader: Reader
  let user: UserID
  let feed: FeedID
  let arguments: Arguments
  let context: Context

  func run() async throws -> Int32 {
    var edit = try removals()
    let options = AccessOptions(arguments: arguments, context: context)
    try options.ask(&edit)
    if options.looksAtCertificate {
      guard let look = try await reader.certificate(of: feed, for: user) else {
        throw AccessOptions.noCertificate
      }
      options.show(look, to: context.print)
      if options.acceptsCertificate { edit.allowedKey = .set(look.keyHash) }
    }
    guard edit != RequestEdit() else {
      try await tell(feed)
      return 0
    }
    let changed = try await reader.changeRequest(edit, of: feed, for: user)
    if changed != feed {
      context.print("It was feed \(feed.rawValue), and is feed \(changed.rawValue) from now on.\n")
      if try await reader.requestFacts(of: changed, for: user) == nil {
        context.print("Items that only you could see leave your lists; starred ones stay.\n")
      }
    }
    try await tell(changed)
    return try await fetch(changed)
  }

  private func removals() throws -> RequestEdit {
    var edit = RequestEdit()
    for word in arguments.values("remove") {
      switch word {
      case "all": edit = .removingAll
      case "user-agent": edit.userAgent = .remove
      case "headers": edit.fields = .remove
      case "cookie": edit.cookie = .remove
      case "login", "token": edit.proof = .remove
      case "proxy": edit.proxy = .remove
      case "http1": edit.usesHTTP1 = false
      case "certificate": edit.allowedKey = .remove
      default:
        throw CommandFailure.usage(
          "This cannot be removed",
          place: word,
          advice:
            "Give user-agent, headers, cookie, login, token, proxy, http1, certificate or all."
        )
      }
    }
    return edit
  }

  private func tell(_ feed: FeedID) async throws {
    guard let facts = try await reader.requestFacts(of: feed, for: user) else {
      context.print("It is asked for like all feeds.\n")
      return
    }
    context.print(
      "It is yours alone, and asked for with: \(facts.kinds.map(\.label).joined(separator: ", ")).\n"
    )
    if let agent = facts.userAgent { context.print("User agent: \(PlainLine.safe(agent))\n") }
    if !facts.isReadable {
      context.print("None of it can be read: the key beside the database is missing or another.\n")
    } else if facts.isElsewhere {
      context.print(
        "It was entered for \(facts.origin); the feed is elsewhere, and gets none of it.\n"
      )
    }
  }

  private func fetch(_ feed: FeedID) async throws -> Int32 {
    _ = try await reader.refresh(of: [feed], for: user, isAfresh: true, progress: { _ in })
    guard let row = try await reader.subscription(to: feed, for: user) else { return 0 }
    guard let failure = row.failure else {
      context.print("It works: \(PlainLine.count(row.itemCount, "item")).\n")
      return 0
    }
    throw CommandFailure(Explanation(FailureText(failure: failure, address: row.address)))
  }
}
