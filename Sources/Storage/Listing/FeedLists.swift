// Lists of the items of many feeds, in the order of their positions.
//
// Two ways, each fast where the other is slow:
// - *Walking* one index over all items from the place where the list goes on. It fills a page in a
//   few steps where most items belong to the list, and may take a million steps where hardly any do.
// - *Merging* the feeds, each of which has an index of its own. What it costs depends on how many
//   feeds there are and not on how many items; counters and bounds say which need no look.
// - *Sifting* what arrived since the lowest watermark, when only unread items are wanted and little
//   arrived: the usual state of somebody who marks everything read once a day.
// A list of few feeds is merged at once. All others are walked for some steps, then sifted if that is
// cheap, else walked for as long as merging would take, then merged: so no way can cost much more
// than twice the best one.

import ReaderModel
import SQLDatabase

/// Steps of a walk, or items sifted, in the time that a look into one feed takes.
private let stepsPerFeed = 8

/// The keys of the next items of a list, at most `request.limit`; all of them if that is `Int.max`.
func feedListKeys(
  _ request: ListRequest,
  _ transaction: borrowing Transaction
) throws -> [ListKey] {
  let feeds = try request.feeds(transaction)
  var list = FeedList(request: request, feeds: feeds)
  if request.limit == .max {
    try list.walk(steps: .max, transaction)
    return list.keys
  }
  if feeds.map({ $0.count >= request.tuning.fewFeeds }) ?? true {
    try list.walk(steps: request.tuning.longestWalk, transaction)
    if list.isComplete { return list.keys }
  }
  let sources = try sources(list.request, within: feeds, transaction)
  let promising = sources.count(where: \.hasMore)
  if request.unreadOnly,
    let keys = try sift(sources, list.request, steps: promising * stepsPerFeed, transaction)
  {
    return list.keys + keys
  }
  if promising >= request.tuning.fewFeeds {
    try list.walk(steps: promising * stepsPerFeed, transaction)
    if list.isComplete { return list.keys }
  }
  return try list.keys + merge(sources, list.request, transaction)
}

/// A list as far as it has been walked.
private struct FeedList {
  /// What is still wanted.
  var request: ListRequest
  /// The feeds of the list; `nil` for all that the user has subscribed to.
  let feeds: Set<FeedID>?
  private(set) var keys: [ListKey] = []
  /// Whether enough has been found, or there is no more.
  private(set) var isComplete = false

  init(request: ListRequest, feeds: Set<FeedID>?) {
    self.request = request
    self.feeds = feeds
  }

  /// Walks over the items of all feeds, on from where the last walk ended.
  mutating func walk(steps: Int, _ transaction: borrowing Transaction) throws {
    var found: [ListKey] = []
    var end: Position?
    var step = 0
    try transaction.queryWhile(statement) { row in
      let position: Position = row[1]
      let isWanted: Bool = row[3]
      if isWanted, feeds?.contains(row[2]) ?? true {
        found.append(ListKey(id: row[0], position: position))
      }
      step += 1
      end = step == steps ? position : nil
      return found.count < request.limit && end == nil
    }
    keys += found
    isComplete = end == nil || found.count == request.limit
    request.limit -= found.count
    if let end { request.after = end }
  }

  private var statement: SQL {
    let state: SQL =
      request.unreadOnly
      ? "LEFT JOIN item_states t ON t.user_id = \(request.user) AND t.item_id = i.id" : ""
    let condition: SQL = request.unreadOnly ? "AND \(isUnread)" : ""
    // The filter is no condition of the rows, so that a walk among those that fail it ends in time.
    return """
      SELECT i.id, i.position, i.feed_id, s.feed_id IS NOT NULL \(condition) \(request.filterCondition)
      FROM items i
      LEFT JOIN subscriptions s
        ON s.user_id = \(request.user) AND s.feed_id = i.feed_id AND s.ended_at IS NULL
      \(state)
      WHERE \(request.range(of: "i.position")) \(request.kindCondition)
      ORDER BY \(request.order(by: "i.position"))
      """
  }
}

extension ListRequest {
  /// The feeds of the list; `nil` for all that the user has subscribed to.
  func feeds(_ transaction: borrowing Transaction) throws -> Set<FeedID>? {
    guard let feeds = try feedsOfPlace(transaction) else { return onlyFeeds }
    return onlyFeeds.map(feeds.intersection) ?? feeds
  }

  private func feedsOfPlace(_ transaction: borrowing Transaction) throws -> Set<FeedID>? {
    switch place {
    case .feed(let feed): return [feed]
    case .folder(let folder):
      let feeds = try transaction.queryAll(feedsInside(folder, of: user)) { row in
        let feed: FeedID = row[0]
        return feed
      }
      return Set(feeds)
    default: return nil
    }
  }
}

/// The feeds in a folder of a user and in the folders inside it.
func feedsInside(_ folder: FolderID, of user: UserID) -> SQL {
  """
  WITH RECURSIVE inside (id) AS (
    SELECT id FROM folders WHERE id = \(folder) AND user_id = \(user)
    UNION
    SELECT folders.id FROM folders JOIN inside ON folders.parent_id = inside.id
  )
  SELECT feed_id FROM subscription_folders WHERE folder_id IN (SELECT id FROM inside)
  """
}
