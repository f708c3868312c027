import Synchronization

/// Something that has happened or not, for a thread that must not wait on a task.
final class DispatchFlag: Sendable {
  private let flag = Atomic(false)
  var isSet: Bool { flag.load(ordering: .acquiring) }
  func set() { flag.store(true, ordering: .releasing) }
}
