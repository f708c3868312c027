package import CivilTime
package import PictureReading

/// What is known of a picture that is kept.
package struct PictureRecord: Hashable, Sendable {
  package var kind: PictureKind
  package var size: PictureSize?
  package var isAnimated = false
  package var byteCount: Int
  /// Changes when the bytes of the original do.
  package var version: String
  /// Until when it need not be asked for again.
  package var freshUntil: Timestamp
  /// The original's size, for a form of it.
  package var originalSize: PictureSize?
  var etag: String?
  var lastModified: String?

  init(_ header: PictureHeader, byteCount: Int, version: String, freshUntil: Timestamp) {
    kind = header.kind
    size = header.size
    originalSize = header.size
    isAnimated = header.isAnimated
    self.byteCount = byteCount
    self.version = version
    self.freshUntil = freshUntil
  }
}

/// As it stands at the head of a file: a line for each fact.
extension PictureRecord {
  var label: [UInt8] {
    var lines = [
      "kind \(kind.rawValue)", "bytes \(byteCount)", "version \(version)",
      "fresh \(freshUntil.milliseconds)",
    ]
    if let size { lines.append("size \(size.width) \(size.height)") }
    if let originalSize { lines.append("original \(originalSize.width) \(originalSize.height)") }
    if isAnimated { lines.append("animated yes") }
    if let etag = Self.line(etag) { lines.append("etag \(etag)") }
    if let lastModified = Self.line(lastModified) { lines.append("modified \(lastModified)") }
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// - Returns: `nil` for what `label` did not write.
  init?(label: [UInt8]) {
    var facts: [Substring: Substring] = [:]
    for line in String(decoding: label, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { facts[parts[0]] = parts[1] }
    }
    guard let kind = facts["kind"].flatMap({ PictureKind(rawValue: String($0)) }),
      let byteCount = facts["bytes"].flatMap({ Int($0) }),
      let version = facts["version"].map({ String($0) }),
      let fresh = facts["fresh"].flatMap({ Int64($0) })
    else { return nil }
    self.kind = kind
    self.byteCount = byteCount
    self.version = version
    freshUntil = Timestamp(milliseconds: fresh)
    size = Self.size(facts["size"])
    originalSize = Self.size(facts["original"])
    isAnimated = facts["animated"] != nil
    etag = facts["etag"].map { String($0) }
    lastModified = facts["modified"].map { String($0) }
  }

  private static func size(_ text: Substring?) -> PictureSize? {
    let numbers = text?.split(separator: " ").map { Int($0) } ?? []
    return numbers.count == 2 ? PictureSize(width: numbers[0], height: numbers[1]) : nil
  }

  private static func line(_ text: String?) -> String? {
    guard let text, text.utf8.count < 1000, !text.utf8.contains(where: { $0 < 0x20 }) else {
      return nil
    }
    return text
  }
}
