import CivilTime
import ReaderModel

/// What speaks for and against two deliveries being one item.
///
/// The weights are the whole policy. A name that agrees weighs more than four that do not, unless
/// all there are disagree: then the publisher has put another item under an old name.
///
///     name             agrees   differs
///     guid               +5       -1
///     url                +4       -1     (+6 where neither has a guid: it takes its place)
///     attachment         +4       -1
///     title and date     +4       -1
///     content            +5       -1
///     date alone         +1       -1
///
/// A rule of ours; docs/identity.md goes through the cases that it has to decide.
enum Evidence {
  /// From here on two deliveries are one item.
  static let threshold = 3

  /// How a name of one delivery stands to the names of that kind of the other.
  enum Verdict {
    case agree, differ, unknown
  }

  static func verdict(
    _ kind: IdentityKey.Kind,
    _ left: [IdentityKey],
    _ right: [IdentityKey]
  ) -> Verdict {
    var isComparable = false
    for key in left where key.kind == kind {
      for other in right where other.kind == kind {
        if key == other { return .agree }
        isComparable = true
      }
    }
    return isComparable ? .differ : .unknown
  }

  /// The weight of everything that can be compared; `ignored` are names that tell nothing here.
  static func score(
    _ incoming: Sighting,
    _ known: Sighting,
    ignoring ignored: Set<IdentityKey>
  ) -> Int {
    var score = 0
    var differences: Set<Int64> = []
    for kind in IdentityKey.Kind.all {
      let names = incoming.keys.filter { $0.kind == kind && !ignored.contains($0) }
      switch verdict(kind, names, known.keys) {
      case .agree: score += weight(kind, incoming, known)
      case .differ:
        // A guid that is the address itself changes with it: one change, counted once.
        if !names.contains(where: { differences.contains($0.hash) }) { score -= 1 }
        differences.formUnion(names.map(\.hash))
      case .unknown: break
      }
    }
    if let date = incoming.published, let other = known.published {
      score += date == other ? 1 : -1
    }
    return score
  }

  private static func weight(
    _ kind: IdentityKey.Kind,
    _ incoming: Sighting,
    _ known: Sighting
  ) -> Int {
    switch kind {
    case .guid, .content: return 5
    case .attachment, .titleAndDate: return 4
    case .url: return incoming.has(.guid) || known.has(.guid) ? 4 : 6
    }
  }
}

/// One delivery of an item, as far as identity is concerned.
struct Sighting: Hashable {
  var keys: [IdentityKey]
  var published: Timestamp?

  func has(_ kind: IdentityKey.Kind) -> Bool { keys.contains { $0.kind == kind } }
}

extension IdentityKey.Kind {
  static let all: [IdentityKey.Kind] = [.guid, .url, .attachment, .titleAndDate, .content]
}
