package import CivilTime

/// What a request finds at the door: who is there by the token that came along, and how they want
/// the reader to behave.
package struct Arrival: Hashable, Sendable {
  /// `nil` where there are accounts and the token is none of a session.
  package var visitor: Visitor?
  package var settings: UserSettings
  /// When a session was used last, as far as that has been noted.
  package var lastUsedAt: Timestamp?

  package init(visitor: Visitor?, settings: UserSettings, lastUsedAt: Timestamp? = nil) {
    self.visitor = visitor
    self.settings = settings
    self.lastUsedAt = lastUsedAt
  }
}
