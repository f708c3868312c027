/// Numbers at places of a file; `nil` beyond its end, so that no header can lead astray.
struct ByteView {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  func byte(_ place: Int) -> Int? {
    bytes.indices.contains(place) ? Int(bytes[place]) : nil
  }

  /// A number of `width` bytes with the most significant first.
  func big(_ place: Int, _ width: Int) -> Int? {
    number(place, width) { $0 << 8 | Int($1) }
  }

  /// A number of `width` bytes with the least significant first.
  func little(_ place: Int, _ width: Int) -> Int? {
    var shift = 0
    return number(place, width) { sum, byte in
      defer { shift += 8 }
      return sum | Int(byte) << shift
    }
  }

  private func number(_ place: Int, _ width: Int, _ add: (Int, UInt8) -> Int) -> Int? {
    guard place >= 0, place <= bytes.count - width else { return nil }
    return bytes[place..<place + width].reduce(0, add)
  }

  func has(_ wanted: [UInt8], at place: Int) -> Bool {
    guard place >= 0, place <= bytes.count - wanted.count else { return false }
    return bytes[place..<place + wanted.count].elementsEqual(wanted)
  }

  func has(_ wanted: StaticString, at place: Int) -> Bool {
    has(Array("\(wanted)".utf8), at: place)
  }
}
