package import CivilTime

/// Somebody who can sign in.
package struct Account: Hashable, Sendable {
  package var id: UserID
  package var name: String
  /// Whether this person may add and remove others.
  package var isAdministrator: Bool
  /// Since when nobody can sign in as this person; `nil` while it is possible.
  package var disabledAt: Timestamp?
  /// `nil` for accounts whose beginning was never noted.
  package var createdAt: Timestamp?
  /// The last use of any session or API password.
  package var lastUsedAt: Timestamp?
  package var subscriptionCount: Int

  package init(
    id: UserID,
    name: String,
    isAdministrator: Bool = false,
    disabledAt: Timestamp? = nil,
    createdAt: Timestamp? = nil,
    lastUsedAt: Timestamp? = nil,
    subscriptionCount: Int = 0
  ) {
    self.id = id
    self.name = name
    self.isAdministrator = isAdministrator
    self.disabledAt = disabledAt
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
    self.subscriptionCount = subscriptionCount
  }
}

/// Why an account is not changed as somebody asked.
package enum AccountError: Error, Hashable, Sendable {
  /// Not of letters, digits, spaces and `.-_@`, or longer than 40 characters.
  case nameUnusable
  case nameTaken
  /// Shorter than `PasswordRule.leastCharacters`, or longer than any person types.
  case passwordTooShort
  case passwordTooLong
  case noSuchAccount
  /// It would leave nobody who may add and remove people.
  case lastAdministrator
  /// The first account exists already: whoever wants another one asks its owner.
  case notTheFirst
}

/// The name that somebody signs in with.
package struct AccountName: Hashable, Sendable {
  /// As it was typed, without spaces around it.
  package let text: String
  /// What makes two names the same one.
  package let key: String

  package static let mostCharacters = 40

  /// - Throws: `nameUnusable`. There is no colon in it, so that it can stand in HTTP's Basic scheme.
  package init(_ typed: String) throws(AccountError) {
    let text = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !text.isEmpty, text.count <= Self.mostCharacters,
      text.utf8.count <= 4 * Self.mostCharacters,
      text.allSatisfy({ $0.isLetter || $0.isNumber || " .-_@".contains($0) })
    else { throw .nameUnusable }
    self.text = text
    key = text.lowercased()
  }
}

/// What a password must be like.
///
/// Length is what counts; rules about kinds of characters make passwords worse.
/// Source: NIST SP 800-63B §5.1.1.2.
package enum PasswordRule {
  package static let leastCharacters = 8
  /// More would only keep the hashing busy.
  package static let mostBytes = 1024

  package static func check(_ password: String) throws(AccountError) {
    guard password.utf8.count <= mostBytes else { throw .passwordTooLong }
    guard password.count >= leastCharacters else { throw .passwordTooShort }
  }
}
