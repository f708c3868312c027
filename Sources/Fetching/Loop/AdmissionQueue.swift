/// Lets transfers begin in the order in which they came, a few at a time in all and per host.
///
/// A host that is busy holds back only its own transfers. Finding the next one costs a look at each
/// waiting transfer; callers keep a window of their own, so there are few.
struct AdmissionQueue<Element> {
  private let limit: Int
  private let limitPerHost: Int
  private var waiting: [(host: String, element: Element)] = []
  private var running: [String: Int] = [:]
  private var runningCount = 0

  init(limit: Int, limitPerHost: Int) {
    self.limit = max(1, limit)
    self.limitPerHost = max(1, limitPerHost)
  }

  var isEmpty: Bool { waiting.isEmpty }

  mutating func enqueue(_ element: Element, host: String) {
    waiting.append((host, element))
  }

  /// The next one that may begin; it counts as running until `end(host:)`.
  mutating func begin() -> Element? {
    guard runningCount < limit,
      let index = waiting.firstIndex(where: { running[$0.host, default: 0] < limitPerHost })
    else { return nil }
    let (host, element) = waiting.remove(at: index)
    running[host, default: 0] += 1
    runningCount += 1
    return element
  }

  mutating func end(host: String) {
    guard let count = running[host] else { return }
    running[host] = count == 1 ? nil : count - 1
    runningCount -= 1
  }

  /// Takes out what has not begun.
  mutating func remove(where isMeant: (Element) -> Bool) -> Element? {
    guard let index = waiting.firstIndex(where: { isMeant($0.element) }) else { return nil }
    return waiting.remove(at: index).element
  }

  /// Takes out everything that has not begun.
  mutating func removeAll() -> [Element] {
    defer { waiting = [] }
    return waiting.map(\.element)
  }
}
