import ReaderModel
import ReaderServices

extension Command {
  /// Says how much of feeds is kept, or changes it.
  package static let keep = Command(
    name: "keep",
    summary: "Show or set how much of each feed is kept",
    synopsis: "[--days N] [--items N] [FEED]",
    details: """
      Everything is kept unless you say otherwise. With --days 90 items older than that go, with --items
      500 all but the newest 500 of each feed. Unread and starred items stay anyway, and what is up next
      or begun. What has gone does not come back, also if its feed still sends it.

      Without FEED it is for all feeds; a feed can differ. N is a number, all (no limit), or for one feed
      as-all. Where several people read a feed, what one of them keeps is kept.

        tidings keep --days 365
        tidings keep --days all --items 100 'Daily pictures'
      """,
    options: [
      Option("days", value: "N", "remove what is older than so many days"),
      Option("items", value: "N", "remove all but so many of the newest items of a feed"),
      .database, .user,
    ],
    run: { arguments, context async throws(CommandFailure) in
      guard arguments.operands.count <= 1 else {
        throw .usage("This command takes one feed", advice: "Put its name into quotes.")
      }
      return try await context.withReader(arguments) { reader, user in
        if let word = arguments.operands.first {
          let names = SubscriptionNames(sidebar: try await reader.sidebar(for: user))
          let feed = try await names.feed(word, in: reader, of: user)
          var options = feed.options
          if try arguments.change(&options.keeping, isForOneFeed: true) {
            try await reader.setOptions(options, of: feed.feedID, for: user)
          }
          let general = try await reader.settings(for: user).keeping
          context.print(text(options.keeping, insteadOf: general))
        } else {
          var settings = try await reader.settings(for: user)
          if try arguments.change(&settings.keeping, isForOneFeed: false) {
            try await reader.setSettings(settings, for: user)
          }
          context.print(text(settings.keeping, insteadOf: KeepingLimits()))
        }
        guard arguments.has("days") || arguments.has("items") else { return 0 }
        let removed = try await reader.removeUnkept()
        try await reader.indexArrivals()
        if removed > 0 { context.print("\(PlainLine.count(removed, "item")) removed.\n") }
        return 0
      }
    }
  )

  private static func text(_ own: KeepingLimits, insteadOf general: KeepingLimits) -> String {
    let days = own.days ?? general.days ?? 0
    let items = own.items ?? general.items ?? 0
    var parts: [String] = []
    if days > 0 { parts.append("for \(PlainLine.count(days, "day"))") }
    if items > 0 { parts.append("up to \(PlainLine.count(items, "item")) of a feed") }
    return parts.isEmpty
      ? "Everything is kept.\n" : "Items are kept \(parts.joined(separator: " and ")).\n"
  }
}

extension Arguments {
  /// Takes over the limits that the options name.
  ///
  /// - Returns: Whether there were any.
  fileprivate func change(
    _ limits: inout KeepingLimits,
    isForOneFeed: Bool
  ) throws(CommandFailure) -> Bool {
    let (days, items) = (KeepingLimits.mostDays, KeepingLimits.mostItems)
    limits = KeepingLimits(
      days: try limit("days", isForOneFeed, limits.days, upTo: days),
      items: try limit("items", isForOneFeed, limits.items, upTo: items)
    )
    return has("days") || has("items")
  }

  private func limit(
    _ option: String,
    _ isForOneFeed: Bool,
    _ present: Int?,
    upTo most: Int
  ) throws(CommandFailure) -> Int? {
    guard let word = value(option) else { return present }
    if word == "all" { return isForOneFeed ? 0 : nil }
    if word == "as-all", isForOneFeed { return nil }
    guard let number = Int(word), (1...most).contains(number) else {
      throw .usage(
        "--\(option) takes a number from 1 to \(most.grouped)",
        place: word,
        advice: "Or all for no limit."
      )
    }
    return number
  }
}
