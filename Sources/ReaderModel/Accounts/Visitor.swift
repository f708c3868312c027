/// Who asks for something, and by what right.
package struct Visitor: Hashable, Sendable {
  package enum Entrance: Hashable, Sendable {
    /// There are no accounts: whoever sits at this machine is the reader.
    case open
    /// There are, and this is none of them.
    case closed
    case session(SessionID)
    case apiPassword(APIPasswordID)
  }

  package var user: UserID
  package var name: String
  package var isAdministrator: Bool
  package var entrance: Entrance

  package init(user: UserID, name: String, isAdministrator: Bool, entrance: Entrance) {
    self.user = user
    self.name = name
    self.isAdministrator = isAdministrator
    self.entrance = entrance
  }

  /// The one reader of a machine without accounts.
  package static let local = Visitor(
    user: .local,
    name: "",
    isAdministrator: false,
    entrance: .open
  )

  /// Somebody who has not signed in, on a page that is for everybody; nothing belongs to them.
  package static let nobody = Visitor(
    user: UserID(rawValue: 0),
    name: "",
    isAdministrator: false,
    entrance: .closed
  )

  /// Whether it is theirs to know about the machine and what all read.
  package var looksAfterOthers: Bool { isAdministrator || entrance == .open }

  package var session: SessionID? {
    if case .session(let id) = entrance { id } else { nil }
  }
}
