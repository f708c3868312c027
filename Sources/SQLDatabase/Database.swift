/// A database that Storage can speak to: one writer, many readers, one closure a transaction.
///
/// Closures are synchronous and run on a thread of the driver; the transaction cannot escape them.
/// A closure that throws, and a task that is cancelled before the end, roll back.
package protocol Database: Sendable {
  /// Runs `body` in a transaction that may change things, after those that came before it.
  ///
  /// - Returns: What `body` returned, once its changes are kept.
  /// - Throws: `DatabaseError`, `CancellationError`, and what `body` throws.
  func write<Result: Sendable>(
    _ body: @Sendable @escaping (borrowing Transaction) throws -> Result
  ) async throws -> Result

  /// Runs `body` on a snapshot; it never waits for writers.
  ///
  /// - Returns: What `body` returned.
  /// - Throws: `DatabaseError`, `CancellationError`, and what `body` throws.
  func read<Result: Sendable>(
    _ body: @Sendable @escaping (borrowing Transaction) throws -> Result
  ) async throws -> Result

  /// Whether somebody has just asked for something and is likely to ask for more.
  var isAttended: Bool { get }

  /// A number that changes when another process has changed the database; cheap to ask for.
  ///
  /// - Returns: The number; it means nothing but being the same as before or not.
  /// - Throws: `DatabaseError`.
  func foreignChanges() async throws -> Int64

  /// Gives the system back some of the space that deleted rows left, if that is worth it.
  ///
  /// A step takes a few milliseconds of the writer.
  ///
  /// - Returns: Whether there is more to give back.
  /// - Throws: `DatabaseError`.
  func giveBackSpace() async throws -> Bool

  /// Gives the system back the memory that work of another kind has left, between two such kinds.
  ///
  /// - Throws: `DatabaseError`.
  func giveBackMemory() async throws
}
