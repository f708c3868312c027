/// Unicode labels in letters, digits and hyphens.
///
/// Source: RFC 3492 §5 (parameters) and §6 (algorithms); overflow is refused as §6.4 asks for.
enum Punycode {
  private static let base = 36
  private static let tMin = 1
  private static let tMax = 26

  private static func adapt(_ delta: Int, _ count: Int, first: Bool) -> Int {
    var delta = first ? delta / 700 : delta / 2
    delta += delta / count
    var k = 0
    while delta > ((base - tMin) * tMax) / 2 {
      delta /= base - tMin
      k += base
    }
    return k + (base - tMin + 1) * delta / (delta + 38)
  }

  private static func threshold(_ k: Int, _ bias: Int) -> Int {
    k <= bias ? tMin : (k >= bias + tMax ? tMax : k - bias)
  }

  /// The letters of `label` without the `xn--` in front; `nil` for a label of more than 63 letters.
  static func encode(_ label: [Unicode.Scalar]) -> [UInt8]? {
    guard label.count <= 63 else { return nil }
    var output = label.filter(\.isASCII).map { UInt8($0.value) }
    var handled = output.count
    let basic = handled
    if basic > 0 { output.append(UInt8(ascii: "-")) }
    var n = 128
    var delta = 0
    var bias = 72
    while handled < label.count {
      guard let next = label.lazy.map({ Int($0.value) }).filter({ $0 >= n }).min() else {
        return nil
      }
      delta += (next - n) * (handled + 1)
      n = next
      for scalar in label {
        if Int(scalar.value) < n { delta += 1 }
        guard Int(scalar.value) == n else { continue }
        appendNumber(delta, bias: bias, to: &output)
        bias = adapt(delta, handled + 1, first: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      n += 1
    }
    return output.count <= 59 ? output : nil
  }

  private static func appendNumber(_ number: Int, bias: Int, to output: inout [UInt8]) {
    var q = number
    var k = base
    while true {
      let t = threshold(k, bias)
      if q < t { break }
      output.append(digit(t + (q - t) % (base - t)))
      q = (q - t) / (base - t)
      k += base
    }
    output.append(digit(q))
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(value < 26 ? value + 97 : value - 26 + 48)
  }

  /// The label that the letters after `xn--` stand for; `nil` if they are no punycode.
  static func decode(_ text: Substring) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count <= 63, bytes.allSatisfy({ $0 < 128 }) else { return nil }
    let hyphen = bytes.lastIndex(of: UInt8(ascii: "-"))
    var output = (hyphen.map { Array(bytes[..<$0]) } ?? []).map { Unicode.Scalar($0) }
    var position = hyphen.map { $0 + 1 } ?? 0
    var n = 128
    var i = 0
    var bias = 72
    while position < bytes.count {
      let start = i
      var weight = 1
      var k = base
      while true {
        guard position < bytes.count, let value = digitValue(bytes[position]) else { return nil }
        position += 1
        i += value * weight
        guard i < 1 << 40 else { return nil }
        let t = threshold(k, bias)
        if value < t { break }
        weight *= base - t
        guard weight < 1 << 40 else { return nil }
        k += base
      }
      bias = adapt(i - start, output.count + 1, first: start == 0)
      n += i / (output.count + 1)
      i %= output.count + 1
      guard n < 0x110000, let scalar = Unicode.Scalar(UInt32(n)) else { return nil }
      output.insert(scalar, at: i)
      i += 1
    }
    var label = String.UnicodeScalarView()
    label += output
    return String(label)
  }

  private static func digitValue(_ byte: UInt8) -> Int? {
    if byte.isASCIIDigit { return Int(byte) - 48 + 26 }
    return byte.isASCIILetter ? Int(byte | 0x20) - 97 : nil
  }
}
