import ReaderModel
import ReaderServices

extension Command {
  /// Ends subscriptions.
  package static let unsubscribe = Command(
    name: "unsubscribe",
    summary: "End a subscription",
    synopsis: "FEED…",
    details: """
      FEED is a number, an address or a part of the title that no other feed has. Starred items
      stay.
      """,
    options: [.database, .user],
    run: { arguments, context async throws(CommandFailure) in
      try arguments.expectOperands("FEED", of: "unsubscribe")
      return try await context.withReader(arguments) { reader, user in
        let names = SubscriptionNames(sidebar: try await reader.sidebar(for: user))
        // All are looked up before the first is ended, so a typing error ends none.
        var feeds: [SubscriptionRow] = []
        for word in arguments.operands {
          feeds.append(try await names.feed(word, in: reader, of: user))
        }
        for feed in feeds {
          _ = try await reader.unsubscribe(
            from: feed.feedID,
            for: user,
            device: Command.device
          )
          context.print("Unsubscribed from \(PlainLine.safe(feed.title)).\n")
        }
        return 0
      }
    }
  )
}
