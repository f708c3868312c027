/// A large value that most items do not have: takes one word until it is first written to.
///
/// Making, moving and dropping an item costs by its size, and most items are no episodes.
struct Rare<Value: Blank> {
  private var box: [Value] = []

  /// Nothing yet.
  init() {}

  init(_ value: consuming Value) { box.append(value) }

  /// Whether nothing has been written to it.
  var isUntouched: Bool { box.isEmpty }

  /// The value, for writing to it.
  var value: Value {
    get { box.isEmpty ? Value() : box[0] }
    _modify {
      if box.isEmpty { box = [Value()] }
      yield &box[0]
    }
  }

  /// A part of the value, without a copy of the rest; `nil` if nothing has been written to it.
  func field<Part>(_ part: (borrowing Value) -> Part?) -> Part? {
    box.isEmpty ? nil : part(box[0])
  }
}

extension Rare: Sendable where Value: Sendable {}

extension Rare: Equatable where Value: Equatable {
  /// Forgets a value that was written to and still says nothing.
  mutating func dropBlank() {
    if !box.isEmpty, box[0] == Value() { box = [] }
  }
}

extension Rare: Hashable where Value: Hashable {}

extension Rare {
  /// The value, if anything has been written to it.
  var known: Value? {
    get { box.first }
    set { box = newValue.map { [$0] } ?? [] }
  }
}

/// A value that can say nothing.
protocol Blank {
  init()
}

extension ITunesItem: Blank {}
extension PodcastItem: Blank {}
extension MediaItem: Blank {}
extension MediaElements: Blank {}

extension Array {
  /// Takes all elements out: moving them costs nothing, copying counts references.
  mutating func take() -> [Element] {
    var taken: [Element] = []
    swap(&taken, &self)
    return taken
  }
}
