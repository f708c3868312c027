import CivilTime
package import ReaderModel
import Storage
import WebAddressing

extension Reader {
  /// What a file or a pasted list of addresses would bring; nothing is changed.
  ///
  /// - Throws: If it is neither, or empty, or the store refused.
  package func importPreview(
    _ bytes: [UInt8],
    for user: UserID
  ) async throws(ImportError) -> ImportPreview {
    let list = try ImportList(fileOrList: bytes)
    let known: Set<String>
    do { known = try await knownAddresses(of: user) } catch { throw .storage(Explanation(error)) }
    return ImportPreview(
      entries: list.feeds,
      knownAddresses: Set(list.feeds.filter { known.contains($0.key) }.map(\.address)),
      refused: list.refused,
      repeatedCount: list.repeatedCount,
      deepCount: list.deepCount
    )
  }

  /// Subscribes to feeds and fetches them in the background.
  ///
  /// - Returns: What to follow the fetches by; `nil` if none was new.
  /// - Throws: What the store refused.
  package func startImport(
    of entries: [ImportEntry],
    for user: UserID
  ) async throws -> ImportID? {
    let known = try await knownAddresses(of: user)
    // A form may hold whatever its sender likes.
    let valid = entries.filter { entry in
      WebAddress(typed: entry.address)?.text == entry.address && !known.contains(entry.key)
    }
    let now = clock.now()
    let added = try await subscribe(to: valid, for: user)
    if added.isEmpty { return nil }
    return try await store.beginImport(of: added, for: user, at: now)
  }

  /// How far the first fetches of an import are; `nil` if the user has no such import.
  package func importProgress(_ id: ImportID, for user: UserID) async throws -> ImportProgress? {
    try await store.importProgress(id, for: user)
  }

  /// Fetches those feeds of an import again that failed.
  package func retryImport(_ id: ImportID, for user: UserID) async throws {
    let feeds = try await store.retryImport(id, for: user, at: clock.now())
    if !feeds.isEmpty { jobs.add(.refresh(feeds), for: user) }
  }

  func knownAddresses(of user: UserID) async throws -> Set<String> {
    let known = try await store.sidebar(for: user).subscriptions
    return Set(known.map { ImportEntry(address: $0.address).key })
  }

  /// - Returns: The feeds that the user had not subscribed to.
  func subscribe(to entries: [ImportEntry], for user: UserID) async throws -> [FeedID] {
    var folders: [[String]: FolderID] = [:]
    var new: [FeedID] = []
    for entry in entries {
      let wish = Wish(entry.address)
      let address = wish.address?.text ?? entry.address
      for path in entry.folders where folders[path] == nil {
        folders[path] = try await store.folder(path: path, for: user)
      }
      let (id, isNew) = try await store.subscribe(
        to: address,
        title: entry.title,
        folders: entry.folders.compactMap { folders[$0] },
        for: user,
        at: clock.now(),
        isSeen: false,
        seal: seal(wish, for: address)
      )
      if isNew { new.append(id) }
    }
    if !new.isEmpty {
      hub.publish(.subscriptionsChanged, to: user)
      jobs.add(.refresh(new), for: user)
    }
    return new
  }
}
