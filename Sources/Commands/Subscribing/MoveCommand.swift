import ReaderModel
import ReaderServices

extension Command {
  /// Gives a feed another address, or the one that it had.
  package static let move = Command(
    name: "move",
    summary: "Give a feed another address",
    synopsis: "FEED ADDRESS | --back FEED",
    details: """
      Items, marks and folders stay if the same feed is there. It is fetched at once.

      Feeds move by themselves when their server has sent everybody on for three days and the same
      feed is there. With --back the feed goes back to the address that it left last, and is not
      moved to the present one by itself again. tidings doctor FEED lists the addresses that it had.
      """,
    options: [
      Option("back", "to the address that it left last"),
      .allowPrivateFeeds, .database, .user,
    ],
    run: { arguments, context async throws(CommandFailure) in
      let isBack = arguments.has("back")
      guard arguments.operands.count == (isBack ? 1 : 2) else {
        throw .usage(
          "Give a feed and its new address",
          advice: "Or --back and a feed. tidings feeds lists the feeds."
        )
      }
      return try await context.withReader(arguments) { reader, user in
        let names = SubscriptionNames(sidebar: try await reader.sidebar(for: user))
        let feed = try await names.feed(arguments.operands[0], in: reader, of: user)
        var address = arguments.operands.last
        if isBack {
          address = try await reader.earlierAddresses(of: feed.feedID, for: user).first?.address
        }
        guard let address else {
          throw CommandFailure("The feed has always had this address", place: feed.address)
        }
        guard let moved = try await reader.changeAddress(of: feed.feedID, to: address, for: user),
          let row = try await reader.subscription(to: moved, for: user)
        else { throw CommandFailure("The feed is not there any more", place: feed.address) }
        context.print(
          "\(PlainLine.safe(row.title)) is fetched from \(PlainLine.safe(row.address)).\n"
        )
        let summary = try await reader.refresh(of: [moved], for: user, isAfresh: true) { _ in }
        return summary.failed > 0 ? 1 : 0
      }
    }
  )
}
