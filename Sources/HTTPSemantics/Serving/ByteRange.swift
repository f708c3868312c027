/// Which part of a document a request wants.
///
/// Source: RFC 9110 §14.
package enum ByteRange: Hashable, Sendable {
  /// Everything: no range was asked for, or one that this server need not serve.
  case whole
  case part(Range<Int64>)
  /// Answer 416 with `Content-Range: bytes */LENGTH`.
  case unsatisfiable

  /// Reads a `Range` field for a document of that length.
  ///
  /// Players ask for one range at a time; a request for several gets the whole document, which the
  /// standard allows and which spares multipart answers.
  package init(_ field: String?, length: Int64) {
    guard let field else {
      self = .whole
      return
    }
    let parts = field.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, String(parts[0]).trimmingSpace().asciiLowercased() == "bytes" else {
      self = .whole
      return
    }
    let ranges = parts[1].split(separator: ",").map { String($0).trimmingSpace() }
    guard ranges.count == 1, let range = ranges.first else {
      self = .whole
      return
    }
    self.init(single: range, length: length)
  }

  private init(single range: String, length: Int64) {
    let ends = range.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      .map { String($0).trimmingSpace() }
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else {
      self = .whole
      return
    }
    switch (first, last) {
    case (nil, nil):
      self = .whole
    case (nil, let suffix?):
      self = suffix == 0 || length == 0 ? .unsatisfiable : .part(max(0, length - suffix)..<length)
    case (let first?, let last):
      if let last, last < first {
        self = .whole
      } else if first >= length {
        self = .unsatisfiable
      } else {
        self = .part(first..<min(length, (last ?? length - 1) + 1))
      }
    }
  }

  /// `nil` inside if empty, `nil` outside if no number; far too large ones become very large.
  private static func number(_ text: String) -> Int64?? {
    if text.isEmpty { return .some(nil) }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return .some(min(Int64(text) ?? Int64.max - 1, Int64.max - 1))
  }

  /// The `Content-Range` field of the answer; `nil` for the whole.
  package func contentRange(length: Int64) -> String? {
    switch self {
    case .whole: nil
    case .part(let range): "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"
    case .unsatisfiable: "bytes */\(length)"
    }
  }
}
