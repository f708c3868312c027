import ReaderModel
import ReaderServices
import WebAddressing

extension Command {
  /// Subscribes to the feed behind an address.
  package static let subscribe = Command(
    name: "subscribe",
    summary: "Subscribe to the feed behind an address",
    synopsis: "[--first] [--folder PATH] [--title TEXT] [--basic USER] URL",
    details: """
      URL is a feed, or a page whose feed is looked for: a site, a blog, a YouTube channel. Where
      there are several they are listed, and the status is 1: give the address of one.

        tidings subscribe example.org
        tidings subscribe --folder Science/Space https://example.org/atom.xml
        tidings subscribe --basic ana https://members.example/feed

      Where the server wants to know who asks, or has a certificate that is not believed, the options of
      tidings access are taken here too. What is secret is asked for, or read from standard input, a line
      each; the feed is then yours alone.
      """,
    options: [
      Option("first", "take the first where there are several"),
      Option("folder", value: "PATH", "put it into this folder, made if it is not there"),
      Option("title", value: "TEXT", "a name of your own"),
    ] + Option.access + [.allowPrivateFeeds, .json, .database, .user],
    run: { arguments, context async throws(CommandFailure) in
      let typed = try arguments.onlyOperand("URL", of: "subscribe")
      return try await context.withReader(arguments, beginning: true) { reader, user in
        try await Subscribing(reader: reader, user: user, arguments: arguments, context: context)
          .subscribe(to: typed)
      }
    }
  )
}

/// One run of `tidings subscribe`.
private struct Subscribing {
  let reader: Reader
  let user: UserID
  let arguments: Arguments
  let context: Context

  func subscribe(to typed: String) async throws -> Int32 {
    let options = AccessOptions(arguments: arguments, context: context)
    var settings = try options.settings()
    if options.looksAtCertificate {
      guard let look = try await reader.certificate(at: typed, with: settings, for: user) else {
        throw AccessOptions.noCertificate
      }
      let print = arguments.has("json") ? context.complain : context.print
      options.show(look, to: print)
      guard options.acceptsCertificate else {
        print(
          "You have not subscribed yet: --accept-certificate in place of --show-certificate takes this"
            + " certificate and subscribes.\n"
        )
        return 0
      }
      settings.allowedKey = look.keyHash
    }
    do {
      return try await subscribe(to: typed, with: settings)
    } catch SubscribeError.fetchFailed(let failure, let address) {
      let hasLogin = settings.proof != nil || WebAddress(typed: typed)?.userInfo != nil
      throw Self.explanation(
        FailureText(failure: failure, address: address),
        hasLogin: hasLogin,
        settings
      )
    }
  }

  private func subscribe(to typed: String, with settings: RequestSettings) async throws -> Int32 {
    var folder: FolderID?
    let path = SubscriptionNames.path(arguments.value("folder") ?? "")
    if !path.isEmpty { folder = try await reader.folder(path: path, for: user) }
    let title = arguments.value("title")
    var outcome = try await reader.subscribe(
      to: typed,
      folder: folder,
      title: title,
      for: user,
      with: settings
    )
    if case .choice(let feeds) = outcome, arguments.has("first"), let first = feeds.first {
      outcome = try await reader.subscribe(
        to: first.url,
        folder: folder,
        title: title,
        for: user,
        with: settings
      )
    }
    switch outcome {
    case .subscribed(let feed, let title):
      try await report(feed, title)
      return 0
    case .choice(let feeds):
      report(feeds)
      return 1
    }
  }

  private func report(_ feed: FeedID, _ title: String) async throws {
    let row = try await reader.subscription(to: feed, for: user)
    if arguments.has("json") {
      if let row { context.print(JSONLine(row, folders: []).text + "\n") }
    } else {
      let count = PlainLine.count(row?.itemCount ?? 0, "item")
      context.print("Subscribed to \(PlainLine.safe(title)): feed \(feed.rawValue), \(count).\n")
      if try await reader.requestFacts(of: feed, for: user) != nil {
        let number = feed.rawValue
        context.print("It is yours alone; tidings access \(number) tells how it is asked for.\n")
      }
    }
  }

  /// Why there is no subscription, and which options would help.
  private static func explanation(
    _ words: FailureText,
    hasLogin: Bool,
    _ settings: RequestSettings
  ) -> CommandFailure {
    let error = SubscribeError.fetchFailed(words.failure, address: words.address)
    var failure = CommandFailure(explaining: error)
    failure.advice = advice(words, hasLogin: hasLogin, settings)
    return failure
  }

  private static func advice(
    _ words: FailureText,
    hasLogin: Bool,
    _ settings: RequestSettings
  ) -> String? {
    let command = "tidings subscribe"
    if words.isAboutCertificate {
      return settings.allowedKey == nil
        ? "If you know the server, \(command) --show-certificate \(words.address) shows what to compare,"
          + " and --accept-certificate takes it."
        : words.adviceBeforeSubscribing
    }
    guard words.wantsLogin else { return words.adviceBeforeSubscribing }
    if hasLogin { return "It does not take what you entered." }
    return words.failure.httpStatus == 403
      ? "It may know you by a login (--basic NAME), a token (--bearer), a cookie (--cookie) or a header"
        + " field (--header NAME). Some sites let in other programs (--user-agent TEXT)."
      : "Say who you are: \(command) --basic NAME \(words.address) asks for the password. There are"
        + " --bearer, --cookie and --header NAME as well."
  }

  private func report(_ feeds: [FeedCandidate]) {
    if arguments.has("json") {
      for feed in feeds {
        var line = JSONLine()
        line.add("url", feed.url)
        line.add("title", feed.title)
        line.add("media_type", feed.mediaType)
        context.print(line.text + "\n")
      }
      return
    }
    context.print("There are \(feeds.count.grouped) feeds:\n")
    for (number, feed) in feeds.enumerated() {
      context.print(
        "\(PlainLine.aligned(Int64(number + 1), to: 4)). \(PlainLine.safe(feed.title ?? "Untitled"))\n"
          + "      \(PlainLine.safe(feed.url))\n"
      )
    }
    context.print("Subscribe to one by its address, or take the first with --first.\n")
  }
}
