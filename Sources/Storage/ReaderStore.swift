package import ReaderModel
package import SQLDatabase

/// Everything that is kept: feeds, items, and what users did with them.
///
/// A value around a database; every method is one transaction, or one snapshot. The topics are in
/// extensions: lists, marks, subscriptions and folders, refreshing, search.
package struct ReaderStore: Sendable {
  let database: any Database
  let tuning: Tuning
  let sidebars = SnapshotCache<Sidebar>()
  let placeCounts = SnapshotCache<PlaceCounts>()
  let shapes = PlacesShapes()
  let words: WordsOfContent?

  /// The plain text of what a feed sends.
  package typealias WordsOfContent = @Sendable (ItemContent) -> String

  /// - Parameters:
  ///   - database: Where everything is kept.
  ///   - tuning: Where it changes from one way to another.
  ///   - words: How the plain text for search is made of an item's content when it is indexed. Without
  ///     it the text waits beside the content until then, and room is needed for both.
  package init(
    database: any Database,
    tuning: Tuning = Tuning(),
    words: WordsOfContent? = nil
  ) {
    self.database = database
    self.tuning = tuning
    self.words = words
  }

  /// Brings the schema up to date; creates it in an empty database.
  ///
  /// - Throws: `DatabaseError` with code `tooNew` if a newer program has been here.
  package func migrate() async throws {
    try await database.migrate(migrations)
  }

  /// Gives the system back some of the space that is not needed any more.
  ///
  /// - Returns: Whether to go on; each step is short.
  /// - Throws: `DatabaseError`.
  package func giveBackSpace() async throws -> Bool {
    try await database.giveBackSpace()
  }

  /// Gives the system back the memory that work of another kind has left.
  ///
  /// - Throws: `DatabaseError`.
  package func giveBackMemory() async throws {
    try await database.giveBackMemory()
  }

  /// Whether somebody has just asked for something, so that what has time had better take it.
  package var isAttended: Bool { database.isAttended }

  /// A number that changes when another process, like a command beside the server, has changed
  /// something; cheap enough to ask for every second.
  ///
  /// - Returns: The number; it means nothing but being the same as before or not.
  /// - Throws: `DatabaseError`.
  package func foreignChanges() async throws -> Int64 {
    try await database.foreignChanges()
  }
}
