import ReaderModel
import ReaderServices
import WebAddressing

/// Finds what a word on the command line means: a feed by its number, its address or a part of its
/// title that no other has; a folder by its number or its path.
struct SubscriptionNames {
  let sidebar: Sidebar

  /// The feed of that name; a number that it had before it became its reader's own, or ceased to be,
  /// leads to it as well.
  ///
  /// - Throws: A failure of status 2 if no feed or several bear the name, what the store refused.
  func feed(_ word: String, in reader: Reader, of user: UserID) async throws -> SubscriptionRow {
    if let number = Int64(word), row(number) == nil,
      let present = try await reader.successor(of: FeedID(rawValue: number), for: user),
      let row = row(present.rawValue)
    {
      return row
    }
    return try feed(word)
  }

  private func row(_ number: Int64) -> SubscriptionRow? {
    sidebar.subscriptions.first { $0.feedID.rawValue == number }
  }

  private func feed(_ word: String) throws(CommandFailure) -> SubscriptionRow {
    let feeds = sidebar.subscriptions
    if let number = Int64(word) {
      if let feed = row(number) { return feed }
      throw .usage("There is no feed of that number", place: word, advice: Self.listFeeds)
    }
    if let feed = feeds.first(where: { isAddress(word, of: $0) }) { return feed }
    let lowered = word.lowercased()
    if let feed = only(feeds.filter { $0.title.lowercased() == lowered }) { return feed }
    let matching = feeds.filter { $0.title.lowercased().contains(lowered) }
    if let feed = only(matching) { return feed }
    if matching.isEmpty {
      throw .usage("You have no feed of that name", place: word, advice: Self.listFeeds)
    }
    let names = matching.prefix(5).map { "\($0.feedID.rawValue) \($0.title)" }
    throw .usage(
      "Several feeds have that name",
      place: word,
      advice: "Give the number of one: \(names.joined(separator: ", "))"
        + (matching.count > 5 ? " …" : ".")
    )
  }

  /// - Throws: A failure of status 2 if no folder or several bear the name.
  func folder(_ word: String) throws(CommandFailure) -> FolderRow {
    if let number = Int64(word),
      let folder = sidebar.folders.first(where: { $0.id.rawValue == number })
    {
      return folder
    }
    let path = Self.path(word).map { $0.lowercased() }
    let matching = sidebar.folders.filter {
      self.path(of: $0).map { $0.lowercased() }.suffix(path.count).elementsEqual(path)
    }
    if let folder = only(matching) { return folder }
    let names = sidebar.folders.map { self.path(of: $0).joined(separator: "/") }
    throw .usage(
      matching.isEmpty ? "You have no folder of that name" : "Several folders have that name",
      place: word,
      advice: names.isEmpty
        ? "There are no folders yet; tidings subscribe --folder makes one."
        : "Your folders are \(names.joined(separator: ", "))."
    )
  }

  /// The names of a folder and of those around it, from the outermost on.
  func path(of folder: FolderRow) -> [String] {
    var names = [folder.name]
    var parent = folder.parent
    while let id = parent, names.count < 64, let row = sidebar.folders.first(where: { $0.id == id })
    {
      names.insert(row.name, at: 0)
      parent = row.parent
    }
    return names
  }

  func path(of id: FolderID) -> [String] {
    sidebar.folders.first { $0.id == id }.map(path) ?? []
  }

  /// The names in `Science/Space`.
  static func path(_ text: String) -> [String] {
    text.split(separator: "/").map(String.init)
  }

  private static let listFeeds = "tidings feeds lists them with their numbers."

  private func isAddress(_ word: String, of feed: SubscriptionRow) -> Bool {
    guard word.contains("."), let typed = WebAddress(typed: word) else {
      return word == feed.address
    }
    return typed.comparisonKey == WebAddress(feed.address)?.comparisonKey
  }

  private func only<Row>(_ rows: [Row]) -> Row? { rows.count == 1 ? rows[0] : nil }
}

extension Arguments {
  /// The numbers of items among the operands from `start` on.
  func itemIDs(from start: Int) throws(CommandFailure) -> [ItemID] {
    var ids: [ItemID] = []
    for word in operands.dropFirst(start) {
      guard let number = Int64(word), number > 0 else {
        throw .usage(
          "This is no number of an item",
          place: word,
          advice: "tidings items lists items with their numbers."
        )
      }
      ids.append(ItemID(rawValue: number))
    }
    return ids
  }
}
