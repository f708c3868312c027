import Synchronization

/// Contexts of Zstandard that wait for their next use: to make one, with its tables of a megabyte, takes
/// longer than to pack a text.
@safe
final class ContextPool: Sendable {
  /// Addresses, as pointers cannot be handed from thread to thread.
  private let waiting = Mutex<[UInt]>([])
  /// One for whoever writes, and one for whoever reads meanwhile.
  private static let most = 2

  func take() -> OpaquePointer? {
    let address = waiting.withLock { $0.popLast() }
    // SAFETY: only `leave` puts addresses there, and each is taken once.
    return unsafe address.flatMap { unsafe OpaquePointer(bitPattern: $0) }
  }

  /// Takes a context that nobody uses any more.
  ///
  /// - Returns: False if there are enough; then it has to be freed.
  func leave(_ context: OpaquePointer) -> Bool {
    let address = UInt(bitPattern: context)
    return waiting.withLock { waiting in
      guard waiting.count < Self.most else { return false }
      waiting.append(address)
      return true
    }
  }
}
