import SQLDatabase

/// How long a step of work in the background goes on, where it can be ended after any part of it.
///
/// The writer is one for all. Who marks an item waits at most as long as a step takes, to its commit; while
/// nobody is there a step may be as long as is cheapest.
struct StepBudget {
  /// With what is written at the end, some 5 ms of the writer.
  private static let whileAttended: Duration = .milliseconds(4)

  private let end: ContinuousClock.Instant?

  /// Begins to count at the beginning of a transaction.
  init(_ transaction: borrowing Transaction) {
    end = transaction.isAttended ? ContinuousClock.now + Self.whileAttended : nil
  }

  /// Whether the step has to end now.
  func isSpent(_ transaction: borrowing Transaction) -> Bool {
    if transaction.isAwaited { return true }
    return end.map { ContinuousClock.now >= $0 } ?? false
  }
}
