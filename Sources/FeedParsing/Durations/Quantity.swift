/// A number and the word after it, as people write lengths and sizes: `12.5 MB`, `1h`, `5 min`.
struct Quantity {
  var value: Double
  /// In lower case; empty without one.
  var unit: String
}

/// Cuts `1h 5 min` into its quantities; words that mean nothing (`ca.`, `and`) may stand between.
///
/// - Returns: `nil` if anything else stands in the text.
func quantities(_ bytes: Span<UInt8>) -> [Quantity]? {
  guard bytes.count <= 64 else { return nil }
  var found: [Quantity] = []
  var at = 0
  while true {
    skipFiller(bytes, &at)
    if at == bytes.count { return found.isEmpty ? nil : found }
    guard let value = decimal(bytes, &at) else { return nil }
    skipSpace(bytes, &at)
    let unit = word(bytes, &at)
    while at < bytes.count, bytes[at] == UInt8(ascii: ".") { at += 1 }
    if at < bytes.count, bytes[at] == UInt8(ascii: ":"), !unit.isEmpty { at += 1 }
    found.append(Quantity(value: value, unit: unit))
  }
}

private let fillers: Set<String> = [
  "ca", "circa", "approx", "about", "and", "und", "et", "y", "e", "i", "og", "och", "en", "и",
]

private func skipFiller(_ bytes: Span<UInt8>, _ at: inout Int) {
  while at < bytes.count {
    let start = at
    skipSpace(bytes, &at)
    while at < bytes.count,
      bytes[at] == 0x2C || bytes[at] == 0x2E || bytes[at] == 0x7E
        || bytes[at] == 0x2B
    {
      at += 1
    }
    var next = at
    if fillers.contains(word(bytes, &next)) { at = next }
    if at == start { return }
  }
}

/// White space of ASCII, and the no-break spaces.
private func skipSpace(_ bytes: Span<UInt8>, _ at: inout Int) {
  while at < bytes.count, case let length = spaceLength(bytes, at), length > 0 { at += length }
}

private func spaceLength(_ bytes: Span<UInt8>, _ at: Int) -> Int {
  if bytes[at] <= 0x20 { return 1 }
  if at + 1 < bytes.count, bytes[at] == 0xC2, bytes[at + 1] == 0xA0 { return 2 }
  if at + 2 < bytes.count, bytes[at] == 0xE2, bytes[at + 1] == 0x80,
    bytes[at + 2] == 0xAF || bytes[at + 2] == 0x89
  {
    return 3
  }
  return 0
}

/// Letters of any script and marks for feet and inches, in lower case.
private func word(_ bytes: Span<UInt8>, _ at: inout Int) -> String {
  var letters: [UInt8] = []
  var isASCII = true
  while at < bytes.count, isUnitByte(bytes[at]), spaceLength(bytes, at) == 0 {
    let byte = bytes[at]
    isASCII = isASCII && byte < 0x80
    letters.append((byte | 0x20) &- 0x61 < 26 ? byte | 0x20 : byte)
    at += 1
  }
  let text = String(decoding: letters, as: UTF8.self)
  return isASCII ? text : text.lowercased()
}

private func isUnitByte(_ byte: UInt8) -> Bool {
  (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
    || byte >= 0x80
}

/// A number without sign; a comma before exactly three digits groups thousands, else it is a point.
///
/// - Parameters:
///   - bytes: The text.
///   - at: Where the number begins; then where it ends.
///   - isGrouped: False where thousands are out of the question, as in seconds of a clock.
/// - Returns: `nil` if no digit stands there.
func decimal(_ bytes: Span<UInt8>, _ at: inout Int, isGrouped: Bool = true) -> Double? {
  let start = at
  var value = 0.0
  var scale = 0.0
  while at < bytes.count {
    let byte = bytes[at]
    if byte &- 0x30 < 10 {
      if scale == 0 {
        value = value * 10 + Double(byte &- 0x30)
      } else {
        value += Double(byte &- 0x30) * scale
        scale /= 10
      }
    } else if byte == UInt8(ascii: ","), scale == 0, at > start, isGrouped,
      groupsThousands(bytes, at)
    {
      at += 1
      continue
    } else if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ","), scale == 0,
      at + 1 < bytes.count, bytes[at + 1] &- 0x30 < 10
    {
      scale = 0.1
    } else {
      break
    }
    at += 1
  }
  return at > start ? value : nil
}

private func groupsThousands(_ bytes: Span<UInt8>, _ comma: Int) -> Bool {
  var end = comma + 1
  while end < bytes.count, bytes[end] &- 0x30 < 10 { end += 1 }
  return end - comma == 4
}

/// The same without what groups thousands: `1 234 567`, `1.234.567`, `1'234'567`, `1_234_567`.
///
/// - Returns: `nil` if nothing does.
func withoutGroups(_ bytes: Span<UInt8>) -> [UInt8]? {
  guard bytes.count <= 64 else { return nil }
  var kept: [UInt8] = []
  var dots = 0
  var at = 0
  while at < bytes.count {
    let length = separatorLength(bytes, at)
    let isBetween = kept.last.map { $0 &- 0x30 < 10 } ?? false
    if length > 0, isBetween, groupsThousands(bytes, at + length - 1) {
      if bytes[at] == UInt8(ascii: ".") { dots += 1 }
      at += length
    } else {
      kept.append(bytes[at])
      at += 1
    }
  }
  // A single point is a decimal one.
  return kept.count == bytes.count || dots == 1 ? nil : kept
}

private func separatorLength(_ bytes: Span<UInt8>, _ at: Int) -> Int {
  switch bytes[at] {
  case UInt8(ascii: "'"), UInt8(ascii: "_"), UInt8(ascii: "."): 1
  default: spaceLength(bytes, at)
  }
}
