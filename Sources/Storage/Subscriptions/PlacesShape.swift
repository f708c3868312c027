import ReaderModel
import SQLDatabase
import Synchronization

/// What a user's list of places is made of, apart from what reading and refreshing change.
struct PlacesShape: Sendable {
  /// By name, without counts.
  let folders: [FolderRow]
  /// By name; what refreshing changes is as it was when the shape was made.
  let subscriptions: [SubscriptionRow]
  /// Where the subscriptions stand, in the order of the numbers of their feeds.
  let byFeed: [Int]
  /// Where the folders stand in which each subscription is, also indirectly, each once; in the same
  /// order.
  private let around: [[Int]]

  init(folders: [FolderRow], subscriptions: [SubscriptionRow]) {
    self.folders = folders
    self.subscriptions = subscriptions
    byFeed = subscriptions.indices.sorted { subscriptions[$0].feedID < subscriptions[$1].feedID }
    let indices = Dictionary(uniqueKeysWithValues: zip(folders.map(\.id), folders.indices))
    around = byFeed.map { subscription in
      var around: [Int] = []
      for folder in subscriptions[subscription].folders {
        var next = indices[folder]
        while let index = next, !around.contains(index) {
          around.append(index)
          next = folders[index].parent.flatMap { indices[$0] }
        }
      }
      return around
    }
  }

  /// The unread items in each folder and in the folders inside it.
  ///
  /// - Parameter counts: In the order of the numbers of the feeds.
  /// - Returns: A number for each of `folders`; a feed that is in several of them counts once.
  func unreadCounts(of counts: [PlaceCounts.Count<FeedID>]) -> [Int] {
    var sums = Array(repeating: 0, count: folders.count)
    var rank = 0
    for count in counts {
      while rank < byFeed.count, subscriptions[byFeed[rank]].feedID < count.id { rank += 1 }
      guard rank < byFeed.count, subscriptions[byFeed[rank]].feedID == count.id else { continue }
      for folder in around[rank] { sums[folder] += count.unread }
    }
    return sums
  }

  /// The same for the folders that have any.
  ///
  /// - Returns: The counts in the order of the numbers of the folders.
  func folderCounts(
    of counts: [PlaceCounts.Count<FeedID>]
  ) -> [PlaceCounts.Count<FolderID>] {
    zip(folders, unreadCounts(of: counts))
      .filter { $0.1 > 0 }
      .map { PlaceCounts.Count(id: $0.0.id, unread: $0.1) }
      .sorted { $0.id < $1.id }
  }
}

/// The shapes of the last look, for as long as nobody organises anything.
final class PlacesShapes: Sendable {
  private struct Entry {
    var version: Int64
    var shape: PlacesShape
  }

  private let entries = Mutex<[UserID: Entry]>([:])
  /// So many at most: those who are reading.
  private static let most = 16

  /// The shape in the snapshot of `transaction`, made by `make` if that has not been done.
  func shape(
    of user: UserID,
    _ transaction: borrowing Transaction,
    make: (UserID, borrowing Transaction) throws -> PlacesShape
  ) throws -> PlacesShape {
    let version = try transaction.value("SELECT version FROM places_version", as: Int64.self)
    guard let version else { return try make(user, transaction) }
    if let known = entries.withLock({ $0[user] }), known.version == version { return known.shape }
    let shape = try make(user, transaction)
    entries.withLock { entries in
      if entries.count >= Self.most { entries.removeAll() }
      entries[user] = Entry(version: version, shape: shape)
    }
    return shape
  }
}
