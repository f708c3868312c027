import ReaderModel
import ReaderServices

extension Command {
  /// Subscribes to the feed behind an address.
  package static let subscribe = Command(
    name: "subscribe",
    summary: "Subscribe to the feed behind an address",
    synopsis: "[--first] [--folder PATH] [--title TEXT] URL",
    details: """
      URL is a feed, or a page whose feed is looked for: a site, a blog, a YouTube channel. Where
      there are several they are listed, and the status is 1: give the address of one.

        tidings subscribe example.org
        tidings subscribe --folder Science/Space https://example.org/atom.xml
      """,
    options: [
      Option("first", "take the first where there are several"),
      Option("folder", value: "PATH", "put it into this folder, made if it is not there"),
      Option("title", value: "TEXT", "a name of your own"),
      .allowPrivateFeeds, .json, .database, .user,
    ],
    run: { arguments, context async throws(CommandFailure) in
      let typed = try arguments.onlyOperand("URL", of: "subscribe")
      return try await context.withReader(arguments) { reader, user in
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
    var folder: FolderID?
    let path = SubscriptionNames.path(arguments.value("folder") ?? "")
    if !path.isEmpty { folder = try await reader.folder(path: path, for: user) }
    let title = arguments.value("title")
    var outcome = try await reader.subscribe(
      to: typed,
      folder: folder,
      title: title,
      for: user
    )
    if case .choice(let feeds) = outcome, arguments.has("first"), let first = feeds.first {
      outcome = try await reader.subscribe(
        to: first.url,
        folder: folder,
        title: title,
        for: user
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
    }
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
    context.print("There are \(feeds.count) feeds:\n")
    for (number, feed) in feeds.enumerated() {
      context.print(
        "\(PlainLine.aligned(Int64(number + 1), to: 4)). \(PlainLine.safe(feed.title ?? "Untitled"))\n"
          + "      \(PlainLine.safe(feed.url))\n"
      )
    }
    context.print("Subscribe to one by its address, or take the first with --first.\n")
  }
}
