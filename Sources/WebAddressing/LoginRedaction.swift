extension StringProtocol {
  /// The text without the names and passwords that stand in addresses in it, whether or not anything
  /// could be made of the addresses.
  ///
  /// For whatever is shown, logged or written down of what somebody typed. Rather cuts too much: a
  /// password may have a slash or another `@` in it that should have been written otherwise.
  package var withoutLogins: String {
    if !contains("@") { return String(self) }
    var text = ""
    var rest = self[...]
    while !rest.isEmpty {
      let spaces = rest.prefix(while: \.isWhitespace)
      text += spaces
      let word = rest[spaces.endIndex...].prefix { !$0.isWhitespace }
      text += wordWithoutLogin(word)
      rest = rest[word.endIndex...]
    }
    return text
  }
}

private func wordWithoutLogin<Word: StringProtocol>(_ word: Word) -> String {
  let text = String(word)
  guard let at = text.lastIndex(of: "@") else { return text }
  let host = text.index(after: at)
  if let scheme = text.firstRange(of: "://"), scheme.upperBound <= at {
    let authority = text[scheme.upperBound...].prefix { !"/?#".contains($0) }
    if authority.contains("@") || hasPassword(authority) {
      // Where an `@` stands further behind it is one of the path, unless no host comes before it.
      let end = authority.lastIndex(of: "@").map { text.index(after: $0) } ?? host
      return String(text[..<scheme.upperBound] + text[end...])
    }
    return text
  }
  let beginning = text[..<at].prefix { !"/?#".contains($0) }
  guard let colon = beginning.firstIndex(of: ":"), colon != text.startIndex,
    !otherSchemes.contains(text[..<colon].lowercased())
  else { return text }
  return String(text[host...])
}

/// Whether there is more behind a colon than a port.
private func hasPassword(_ authority: Substring) -> Bool {
  guard !authority.hasPrefix("["), let colon = authority.firstIndex(of: ":") else { return false }
  return !authority[authority.index(after: colon)...].allSatisfy { ("0"..."9").contains($0) }
}

/// What has an `@` behind a colon without there being a password.
///
/// Source: the registry of URI schemes, those of people.
private let otherSchemes: Set<String> = ["mailto", "acct", "xmpp", "sip", "sips", "im"]

extension WebAddress {
  /// Whether a name and a password begin what somebody typed without a scheme: `ana:secret@host`.
  static func beginsWithLogin(_ text: String) -> Bool {
    let authority = text.prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@"), let colon = authority.firstIndex(of: ":"),
      colon < at, colon != authority.startIndex
    else { return false }
    return !otherSchemes.contains(authority[..<colon].lowercased())
  }
}
