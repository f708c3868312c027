import ByteScanning
import HTMLWriting

/// Where a picture is shown from, in place of where it was published.
package struct ShownPicture: Hashable, Sendable {
  package var address: String
  /// Its size, so that there is room for it before it arrives; used where the publisher tells none.
  package var width: Int?
  package var height: Int?

  package init(address: String, width: Int? = nil, height: Int? = nil) {
    self.address = address
    self.width = width
    self.height = height
  }
}

/// How a text shows a picture.
package enum PictureUse: Hashable, Sendable {
  /// As it comes, since there is only one.
  case image
  /// As one of several sizes of which a browser chooses.
  case candidate
  /// Before a film begins.
  case poster
}

extension CleanedContent {
  /// The same content with its pictures at other addresses.
  ///
  /// The HTML is what the cleaner wrote, which has one way of writing each thing: every `<` begins a
  /// tag, every value stands in double quotes. So a walk over its bytes does, and the cleaner's own
  /// work need not be done again for readers who want it otherwise.
  ///
  /// - Parameter shown: Where to show the picture of an address; `nil` leaves it.
  /// - Returns: The content; `pictures` keep the addresses of their publisher.
  package func showingPictures(
    _ shown: (_ address: String, _ use: PictureUse) -> ShownPicture?
  ) -> CleanedContent {
    var walk = AddressWalk(input: html.bytes)
    walk.run(shown)
    return CleanedContent(html: HTML(trustingCleaned: walk.output), pictures: pictures)
  }
}

/// Copies HTML of the cleaner's and changes addresses of pictures on the way.
private struct AddressWalk {
  typealias Shown = (String, PictureUse) -> ShownPicture?

  let input: [UInt8]
  var output: [UInt8] = []
  private var place = 0

  init(input: [UInt8]) {
    self.input = input
    output.reserveCapacity(input.count + input.count / 4)
  }

  mutating func run(_ shown: Shown) {
    while let start = input[place...].firstIndex(of: .lessThan) {
      output += input[place...start]
      place = start + 1
      let name = input[place...].prefix { $0.isASCIILetter }
      guard let use = Self.attributes(of: name) else { continue }
      output += name
      place = name.endIndex
      writeAttributes(use, shown)
    }
    output += input[place...]
  }

  /// Which attributes of an element lead to pictures; `nil` for elements without any.
  private static func attributes(of name: ArraySlice<UInt8>) -> [StaticString]? {
    if name.elementsEqual("img".utf8) { return ["src", "srcset"] }
    if name.elementsEqual("source".utf8) { return ["srcset"] }
    if name.elementsEqual("video".utf8) { return ["poster"] }
    return nil
  }

  private mutating func writeAttributes(_ wanted: [StaticString], _ shown: Shown) {
    var hasSize = false
    var size: ShownPicture?
    while place < input.count, input[place] == .space {
      let start = place
      let name = input[(place + 1)...].prefix {
        $0 != .equalsSign && $0 != .space && $0 != .greaterThan
      }
      place = name.endIndex
      guard let value = takeValue() else {
        output += input[start..<place]
        continue
      }
      if name.elementsEqual("width".utf8) || name.elementsEqual("height".utf8) { hasSize = true }
      guard let attribute = wanted.first(where: { name.elementsEqual("\($0)".utf8) }) else {
        output += input[start..<place]
        continue
      }
      let (text, picture) = replaced(Self.text(of: value), attribute, shown)
      output.appendAttribute(attribute, text)
      if name.elementsEqual("src".utf8) { size = picture }
    }
    guard !hasSize, let width = size?.width, let height = size?.height else { return }
    output.appendAttribute("width", String(width))
    output.appendAttribute("height", String(height))
  }

  /// Passes `="…"`; `nil` for an attribute that has no value.
  private mutating func takeValue() -> ArraySlice<UInt8>? {
    guard input[place...].starts(with: [.equalsSign, .quotationMark]) else { return nil }
    let value = input[(place + 2)...].prefix { $0 != .quotationMark }
    place = min(value.endIndex + 1, input.count)
    return value
  }

  private func replaced(
    _ value: String,
    _ attribute: StaticString,
    _ shown: Shown
  ) -> (String, ShownPicture?) {
    if "\(attribute)" == "srcset" {
      var set = SourceSet(value)
      set.candidates = set.candidates.map { candidate in
        SourceSet.Candidate(
          address: shown(candidate.address, .candidate)?.address ?? candidate.address,
          descriptor: candidate.descriptor
        )
      }
      return (set.text, nil)
    }
    let picture = shown(value, "\(attribute)" == "poster" ? .poster : .image)
    return (picture?.address ?? value, picture)
  }

  /// Undoes `appendEscaped`.
  private static func text(of value: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = value
    while let byte = rest.first {
      let reference = byte == .ampersand ? references.first { rest.starts(with: $0.text) } : nil
      bytes.append(reference?.byte ?? byte)
      rest = rest.dropFirst(reference?.text.count ?? 1)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let references: [(text: [UInt8], byte: UInt8)] = [
    ("&amp;", .ampersand), ("&lt;", .lessThan), ("&gt;", .greaterThan), ("&quot;", .quotationMark),
    ("&#39;", 0x27), ("&#13;", 0x0D),
  ].map { (Array($0.utf8), $1) }
}
