import StoreTestSupport

/// What may happen in a made-up history.
///
/// One that goes wrong is told again without each of them, to find those that matter.
enum Happening: UInt64, CaseIterable, Hashable {
  case writing, titleEdit, textEdit, dateEdit, linkEdit, revert, withdrawal, reshuffle, repeats
  case otherGUIDs, otherScheme, otherHost, lostGUIDs, otherFace, respelling
  case outage, notModified, cutDocument, move, twin
  case marks, stars, bulkMarks, undo, limits, subscribers
}

/// Random numbers for one thing at one step: leaving another thing out changes none of them.
struct Dice {
  var seed: UInt64
  /// Whom it is about.
  var subject: UInt64
  var step: UInt64
  var without: Set<Happening>

  func generator(_ what: Happening) -> SeededGenerator {
    var mixed = SeededGenerator(seed: seed &+ step &* 0x1_0001)
    let first = mixed.next()
    var other = SeededGenerator(seed: first ^ (subject << 32 | what.rawValue))
    return SeededGenerator(seed: other.next())
  }

  /// Whether it happens, once in so many times; `nil` if not.
  func once(in count: Int, _ what: Happening) -> SeededGenerator? {
    guard !without.contains(what) else { return nil }
    var random = generator(what)
    return Int.random(in: 0..<count, using: &random) == 0 ? random : nil
  }
}
