import ByteScanning
import HTMLReading
import HTMLWriting
import WebAddressing

extension CleaningPass {
  /// Writes what the rules let through, in the order in which the publisher wrote it.
  mutating func writeAttributes(
    of element: HTMLTree.Element,
    by rules: [String: AttributeRule]
  ) {
    for attribute in tree.attributes[element.attributes] {
      guard let rule = rules[attribute.name] ?? Self.everywhere[attribute.name],
        let value = allowed(attribute.value, by: rule)
      else { continue }
      output.append(.space)
      // Names of rules are of our source.
      output += attribute.name.utf8
      if case .flag = rule { continue }
      output.append("=\"")
      output.appendEscaped(value)
      output.append(.quotationMark)
    }
  }

  private static let everywhere: [String: AttributeRule] = [
    "dir": .oneOf(["ltr", "rtl", "auto"]), "lang": .plain, "title": .text,
  ]

  private func allowed(_ value: String, by rule: AttributeRule) -> String? {
    switch rule {
    case .text: return value
    case .flag: return ""
    case .number(let limit):
      return Self.number(value).flatMap { $0 <= limit ? String($0) : nil }
    case .oneOf(let words):
      let word = value.lowercased()
      return words.contains(word) ? word : nil
    case .link: return cleaner.link(value)
    case .mediaType: return Self.matches(value, extra: "/+-.;=\", !#$&^_", limit: 200)
    case .cssLength: return Self.matches(value, extra: " ():.,%*/+-<>=", limit: 400)
    case .plain: return Self.matches(value, extra: " :.,%*+-#", limit: 100)
    }
  }

  private static func matches(_ value: String, extra: StaticString, limit: Int) -> String? {
    guard !value.isEmpty, value.utf8.count <= limit else { return nil }
    let others = "\(extra)".utf8
    let isFine = value.utf8.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || others.contains($0)
    }
    return isFine ? value : nil
  }

  /// The number that a value means: `640`, ` 640px`; no percentage, nothing negative.
  static func number(_ value: String) -> Int? {
    var bytes = value.utf8.drop { $0.isASCIIWhitespace }
    let digits = bytes.prefix { $0.isASCIIDigit }
    bytes = bytes.dropFirst(digits.count)
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    let rest = String(Substring(bytes)).lowercased()
    let isWhole = rest.isEmpty || rest.hasPrefix("px") || rest.first == " " || rest.first == "."
    return isWhole ? Int(Substring(digits)) : nil
  }

  /// Writes the id, prefixed, if a link of the content leads to it.
  ///
  /// - Returns: Whether there is one.
  mutating func writeID(of id: HTMLTree.NodeID, _ element: HTMLTree.Element) -> Bool {
    guard let written = anchors.idByNode[id] else { return false }
    output.appendAttribute("id", written)
    return true
  }

  /// Whether a publisher has hidden a few words from readers, like the preview text of a letter.
  ///
  /// More than words is not left out: tables and pictures are often hidden only until a script of
  /// the site shows them, which here never happens.
  func isHidden(_ id: HTMLTree.NodeID, _ element: HTMLTree.Element) -> Bool {
    for attribute in tree.attributes[element.attributes] {
      switch attribute.name {
      case "hidden" where attribute.value.lowercased() != "until-found":
        return !showsMoreThanWords(id, element)
      case "style" where attribute.value.utf8.count < 2000:
        let style = attribute.value.lowercased().filter { !$0.isWhitespace }
        if style.contains("display:none") { return !showsMoreThanWords(id, element) }
      default:
        break
      }
    }
    return false
  }

  private func showsMoreThanWords(_ id: HTMLTree.NodeID, _ element: HTMLTree.Element) -> Bool {
    Self.moreThanWords.contains(element.name) || contains(id) { Self.moreThanWords.contains($0) }
  }

  private static let moreThanWords: Set<String> = [
    "amp-img", "audio", "blockquote", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "iframe", "img",
    "ol", "picture", "pre", "table", "tbody", "td", "tr", "ul", "video",
  ]
}

extension [UInt8] {
  mutating func appendAttribute(_ name: StaticString, _ value: String) {
    append(.space)
    append(name)
    append("=\"")
    appendEscaped(value)
    append(.quotationMark)
  }

  mutating func appendFlag(_ name: StaticString) {
    append(.space)
    append(name)
  }
}

extension HTMLCleaner {
  /// An absolute address that a reader may follow; `nil` for scripts, files, and what stays
  /// relative because there is no base: it would lead into our own pages.
  func link(_ text: String) -> String? {
    guard let address = WebAddress.link(text, relativeTo: base) else { return nil }
    return WebAddress(address) == nil ? nil : address
  }

  /// An absolute http or https address of a picture, sound, film or frame.
  func resource(_ text: String) -> String? {
    // Nothing, or a place on the page, resolves to the page itself, which is no picture.
    guard let first = text.utf8.first(where: { $0 > 0x20 }), first != .numberSign,
      let address = WebAddress.resource(text, relativeTo: base),
      WebAddress(address)?.isFetchable == true
    else { return nil }
    return address
  }
}
