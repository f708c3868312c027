extension Command {
  /// Puts a copy in the place of the store.
  package static let restore = Command(
    name: "restore",
    summary: "Put a copy in the place of the store",
    synopsis: "FILE",
    details: """
      FILE is a copy that tidings backup made; it stays where it is. It is looked through first and
      brought up to date, and takes the place of the store in one step. The store that was there is kept
      beside it, with .old (.old-2 and so on) at the end of its name. Stop the reader before: while it
      runs this command refuses.

      The key beside the store stays as it is. On another machine put the old one there too, under the
      name of the store with .key at the end: without it passwords that were set for feeds cannot be
      read, which this command and the feeds' health tell.

        tidings restore /backups/tidings.db
      """,
    options: [.database],
    run: { arguments, context async throws(CommandFailure) in
      guard let path = arguments.operands.first, arguments.operands.count == 1 else {
        throw .usage("Which copy?", advice: "Write tidings restore FILE.")
      }
      let restored = try await context.restoreStore(try arguments.readerSettings, path)
      context.print("The store is as it was copied to \(path).\n")
      if let old = restored.oldPath { context.print("What was there before is in \(old).\n") }
      if let words = restored.keyWarning { context.complain(words) }
      return 0
    }
  )
}

/// What came of putting a copy in the place of a store.
package struct RestoredStore: Hashable, Sendable {
  /// Where the store is kept that was there before, if there was one.
  package var oldPath: String?
  /// Where the key of the store belongs.
  package var keyPath: String
  /// Whether there is one.
  package var hasKey: Bool
  /// Feeds for which something is set that cannot be read with it.
  package var unreadableCount: Int

  package init(oldPath: String?, keyPath: String, hasKey: Bool, unreadableCount: Int) {
    self.oldPath = oldPath
    self.keyPath = keyPath
    self.hasKey = hasKey
    self.unreadableCount = unreadableCount
  }

  /// What of the copy cannot be read without the key that belongs to it; `nil` if all can.
  var keyWarning: String? {
    if unreadableCount == 0 { return nil }
    let feeds = PlainLine.count(unreadableCount, "feed")
    let key = hasKey ? "the key there is another one" : "there is no key"
    return """
      tidings: Passwords and the like of \(feeds) cannot be read, as \(key): \(keyPath)
        Put the file of that name from where the copy was made in its place. Without it tidings access
        FEED enters them anew.

      """
  }
}
