import CivilTime

/// Who may come in by an address that was given to a hub, and how often.
///
/// Everything about strangers is decided here, without a look into the store.
struct PushDoor {
  enum Entry: Hashable {
    case entered
    case unknown
    case later(seconds: Int)
  }

  /// A hub brings what has changed since it came last; nobody publishes once a second.
  private static let mostPerMinute = 60
  /// Documents that are read at once; each takes as much memory as a fetched one.
  private static let mostAtOnce = 4

  private struct Minute {
    var start: Timestamp
    var count: Int
  }

  /// Whether it has been told who may.
  private(set) var isOpen = false
  private var callbacks: Set<[UInt8]> = []
  private var minutes: [[UInt8]: Minute] = [:]
  private var inside = 0

  func knows(_ callback: [UInt8]) -> Bool { callbacks.contains(callback) }

  /// - Parameter present: The hashes of all addresses that hubs were given.
  mutating func open(to present: [[UInt8]]) {
    isOpen = true
    callbacks = Set(present)
    minutes = minutes.filter { callbacks.contains($0.key) }
  }

  /// Lets one more in, which a hub is about to be given.
  mutating func admit(_ callback: [UInt8]) { callbacks.insert(callback) }

  /// Who enters has to leave.
  mutating func enter(_ callback: [UInt8], at now: Timestamp) -> Entry {
    guard callbacks.contains(callback) else { return .unknown }
    guard inside < Self.mostAtOnce else { return .later(seconds: 5) }
    var minute = minutes[callback] ?? Minute(start: now, count: 0)
    if now.seconds - minute.start.seconds >= 60 { minute = Minute(start: now, count: 0) }
    guard minute.count < Self.mostPerMinute else { return .later(seconds: 60) }
    minute.count += 1
    minutes[callback] = minute
    inside += 1
    return .entered
  }

  mutating func leave() { inside -= 1 }
}
