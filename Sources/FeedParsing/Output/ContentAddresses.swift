import ByteScanning
import WebAddressing
import XMLReading

/// Makes addresses in HTML absolute, and leaves every other byte as it is.
enum ContentAddresses {
  /// The same HTML with relative `href`, `src` and the like resolved.
  ///
  /// Addresses within the page (`#note`) stay, and so does what cannot be resolved.
  static func absolute(_ html: String, base: String?) -> String {
    guard let base, html.utf8.span.contains(.lessThan), let address = WebAddress(base) else {
      return html
    }
    var rewriter = Rewriter(html.utf8.span, base: address)
    return rewriter.run() ?? html
  }

  private struct Rewriter: ~Escapable {
    let bytes: Span<UInt8>
    let base: WebAddress
    var output: [UInt8] = []
    var copied = 0

    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>, base: WebAddress) {
      self.bytes = bytes
      self.base = base
    }

    /// The rewritten text; `nil` if nothing had to be.
    mutating func run() -> String? {
      var tags = HTMLTagReader()
      var index = 0
      while let start = bytes.index(of: .lessThan, from: index) {
        guard let tag = tags.tag(bytes, at: start), !tag.isEnd else {
          index = start + 1
          continue
        }
        readAttributes(from: tag.name.upperBound, to: tag.end - 1)
        index = tag.hidesContent ? tag.startOfEndTag(bytes) : tag.end
      }
      guard copied > 0 else { return nil }
      let end = bytes.count
      copy(upTo: end)
      return String(decoding: output, as: UTF8.self)
    }

    private mutating func copy(upTo end: Int) {
      if output.isEmpty { output.reserveCapacity(bytes.count + 256) }
      while copied < end {
        output.append(bytes[copied])
        copied += 1
      }
    }

    private mutating func readAttributes(from start: Int, to end: Int) {
      var index = start
      while index < end {
        while index < end, !bytes[index].isASCIILetter { index += 1 }
        let nameStart = index
        while index < end, !isEndOfName(bytes[index]) { index += 1 }
        let name = nameStart..<index
        while index < end, bytes[index].isASCIIWhitespace { index += 1 }
        guard index < end, bytes[index] == .equalsSign else { continue }
        index += 1
        while index < end, bytes[index].isASCIIWhitespace { index += 1 }
        let value = valueRange(from: index, to: end)
        replace(value, of: name)
        index = value.upperBound + 1
      }
    }

    private func isEndOfName(_ byte: UInt8) -> Bool {
      byte.isASCIIWhitespace || byte == .equalsSign || byte == .greaterThan
    }

    private func valueRange(from start: Int, to end: Int) -> Range<Int> {
      guard start < end else { return end..<end }
      if bytes[start] == .quotationMark || bytes[start] == .apostrophe {
        return start + 1..<(bytes.index(of: bytes[start], from: start + 1, to: end) ?? end)
      }
      var stop = start
      while stop < end, !bytes[stop].isASCIIWhitespace { stop += 1 }
      if stop == end, stop > start, bytes[stop - 1] == .slash { stop -= 1 }
      return start..<stop
    }

    private mutating func replace(_ value: Range<Int>, of name: Range<Int>) {
      let isList = isName(name, "srcset")
      guard isList || holdsAddress(name), !value.isEmpty else { return }
      let written = text(value)
      let resolved = isList ? resolvedList(written) : resolvedAddress(written)
      guard let resolved, resolved != written else { return }
      copy(upTo: value.lowerBound)
      output += resolved.utf8
      copied = value.upperBound
    }

    private func holdsAddress(_ name: Range<Int>) -> Bool {
      isName(name, "href") || isName(name, "src") || isName(name, "poster") || isName(name, "cite")
        || isName(name, "action") || isName(name, "data") || isName(name, "longdesc")
        || isName(name, "background") || isName(name, "xlink:href")
    }

    private func isName(_ name: Range<Int>, _ other: StaticString) -> Bool {
      name.count == other.utf8CodeUnitCount && bytes.matchesIgnoringCase(other, at: name.lowerBound)
    }

    private func text(_ range: Range<Int>) -> String {
      var copy: [UInt8] = []
      copy.reserveCapacity(range.count)
      for index in range { copy.append(bytes[index]) }
      return String(decoding: copy, as: UTF8.self)
    }

    /// `nil` for an absolute address, one within the page, and one that leads nowhere.
    private func resolvedAddress(_ written: String) -> String? {
      let decoded = PlainText.decodedReferences(written)
      guard WebAddress.isRelative(decoded), decoded.utf8.first != .numberSign,
        let address = WebAddress(decoded, relativeTo: base)
      else { return nil }
      var result = ""
      for scalar in address.text.unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "\"": result += "&quot;"
        case "'": result += "&#39;"
        default: result.unicodeScalars.append(scalar)
        }
      }
      return result
    }

    /// Source: HTML Living Standard §4.8.4.2.1: addresses with descriptors between commas.
    private func resolvedList(_ written: String) -> String? {
      guard !written.utf8.span.contains(UInt8(ascii: "(")) else { return nil }
      let candidates = written.split(separator: ",", omittingEmptySubsequences: true)
      let resolved = candidates.map { candidate -> String in
        let words = candidate.split(whereSeparator: \.isWhitespace)
        guard let first = words.first else { return String(candidate) }
        let address = resolvedAddress(String(first)) ?? String(first)
        return ([address] + words.dropFirst().map(String.init)).joined(separator: " ")
      }
      return resolved.joined(separator: ", ")
    }
  }
}
