/// A database that Storage can speak to: one writer, many readers, one closure a transaction.
///
/// Closures are synchronous and run on a thread of the driver; the transaction cannot escape them.
/// A closure that throws, and a task that is cancelled before the end, roll back.
package protocol Database: Sendable {
  /// Runs `body` in a transaction that may change things, after those that came before it.
  func write<Result: Sendable>(
    _ body: @Sendable @escaping (borrowing Transaction) throws -> Result
  ) async throws -> Result

  /// Runs `body` on a snapshot; it never waits for writers.
  func read<Result: Sendable>(
    _ body: @Sendable @escaping (borrowing Transaction) throws -> Result
  ) async throws -> Result
}

/// An open transaction.
package struct Transaction: ~Copyable {
}
