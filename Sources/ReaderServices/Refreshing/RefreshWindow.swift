import ReaderModel

/// How many feeds of a run may be under way.
///
/// A run begins with few, and each that is done lets one more be under way: else all places would be taken
/// by bodies before the first of them is read. Where none gets done the network is what the run waits for,
/// and each second opens more places. A feed that has been under way for longer than feeds take holds none:
/// others must not wait for servers that drip or hang.
struct RefreshWindow {
  private let size: Int
  /// How many that are not slow may be under way now.
  private var room: Int
  private var seconds = 0
  /// The second in which each feed that is under way was begun.
  private var begun: [FeedID: Int] = [:]

  private static let firstFeeds = 8
  private static let slowAfterSeconds = 2
  /// Beside as many slow ones as this many windows hold; each takes a connection.
  private static let mostSlowWindows = 3

  /// - Parameter size: How many may be under way, but for slow ones.
  init(size: Int) {
    self.size = size
    room = min(size, Self.firstFeeds)
  }

  var runningCount: Int { begun.count }

  /// Whether one more feed may begin.
  var hasRoom: Bool {
    if begun.count < room { return true }
    let slow = begun.values.count { seconds - $0 >= Self.slowAfterSeconds }
    return begun.count - min(slow, Self.mostSlowWindows * size) < room
  }

  mutating func begin(_ feed: FeedID) { begun[feed] = seconds }

  mutating func end(_ feed: FeedID) {
    begun[feed] = nil
    open(1)
  }

  /// A second has passed.
  mutating func tick() {
    seconds += 1
    open(Self.firstFeeds)
  }

  private mutating func open(_ places: Int) { room = min(size, room + places) }
}
