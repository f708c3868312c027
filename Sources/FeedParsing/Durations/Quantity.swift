/// A number and the word after it, as people write lengths and sizes: `12.5 MB`, `1h`, `5 min`.
struct Quantity {
  var value: Double
  /// In lower case; empty without one.
  var unit: String
}

/// Cuts `1h 5 min` into its quantities.
///
/// - Returns: `nil` if anything else stands in the text.
func quantities(_ bytes: Span<UInt8>) -> [Quantity]? {
  guard bytes.count <= 64 else { return nil }
  var found: [Quantity] = []
  var at = 0
  while true {
    while at < bytes.count, bytes[at] <= 0x20 || (!found.isEmpty && bytes[at] == 0x2C) { at += 1 }
    if at == bytes.count { return found.isEmpty ? nil : found }
    guard let value = decimal(bytes, &at) else { return nil }
    while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
    var unit = ""
    while at < bytes.count, isUnitByte(bytes[at]) {
      let byte = bytes[at]
      unit.unicodeScalars.append(Unicode.Scalar(byte < 0x80 ? byte | 0x20 : byte))
      at += 1
    }
    while at < bytes.count, bytes[at] == UInt8(ascii: ".") { at += 1 }
    found.append(Quantity(value: value, unit: unit))
  }
}

private func isUnitByte(_ byte: UInt8) -> Bool {
  (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
}

/// A number without sign; a comma before exactly three digits groups thousands, else it is a point.
func decimal(_ bytes: Span<UInt8>, _ at: inout Int) -> Double? {
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
    } else if byte == UInt8(ascii: ","), scale == 0, at > start, groupsThousands(bytes, at) {
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
