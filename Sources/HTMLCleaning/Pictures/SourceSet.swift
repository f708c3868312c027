import ByteScanning

/// The candidates of a `srcset`.
///
/// Source: HTML, 4.8.4.3.10 "Parsing a srcset attribute"; heights and nested descriptors are left
/// out, which nobody writes.
struct SourceSet {
  struct Candidate {
    let address: String
    /// `2x`, `640w`, or nothing.
    let descriptor: String
  }

  var candidates: [Candidate] = []

  init(_ text: String) {
    var rest = Array(text.utf8)[...]
    while true {
      rest = rest.drop { $0.isASCIIWhitespace || $0 == Self.comma }
      guard !rest.isEmpty else { return }
      var address = rest.prefix { !$0.isASCIIWhitespace }
      rest = rest[address.endIndex...]
      var descriptor: ArraySlice<UInt8> = []
      if address.last == Self.comma {
        while address.last == Self.comma { address.removeLast() }
      } else {
        descriptor = rest.prefix { $0 != Self.comma }
        rest = rest[descriptor.endIndex...]
      }
      append(address, String(decoding: descriptor, as: UTF8.self))
    }
  }

  private mutating func append(_ address: ArraySlice<UInt8>, _ descriptor: String) {
    let words = descriptor.split(whereSeparator: \.isWhitespace)
    guard words.count <= 1 else { return }
    let word = words.first.map { $0.lowercased() } ?? ""
    guard word.isEmpty || Self.size(word) != nil else { return }
    candidates.append(
      Candidate(address: String(decoding: address, as: UTF8.self), descriptor: word)
    )
  }

  /// The number before `w` or `x`.
  private static func size(_ word: String) -> Double? {
    guard word.hasSuffix("w") || word.hasSuffix("x"), word.utf8.count <= 12,
      word.dropLast().allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
      let number = Double(word.dropLast()), number > 0
    else { return nil }
    return number
  }

  /// The candidate for a `src`: the widest up to twice the width of a column of text.
  var best: Candidate? {
    func weight(_ candidate: Candidate) -> Double {
      let number = Self.size(candidate.descriptor) ?? 1
      let width = candidate.descriptor.hasSuffix("w") ? number : number * 800
      return width <= 1600 ? width : -width
    }
    return candidates.max { weight($0) < weight($1) }
  }

  /// The attribute's value; commas at an address's ends would be read as the list's.
  var text: String {
    candidates.map { candidate in
      let address = Self.protected(candidate.address)
      return candidate.descriptor.isEmpty ? address : address + " " + candidate.descriptor
    }.joined(separator: ", ")
  }

  private static func protected(_ address: String) -> String {
    var body = address[...]
    var commas = 0
    while body.utf8.last == comma {
      body.removeLast()
      commas += 1
    }
    return body + String(repeating: "%2C", count: commas)
  }

  private static let comma = UInt8(ascii: ",")
}
