package import CivilTime

/// A browser in which somebody has signed in.
package struct SessionID: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A sign-in of one's own, as its owner sees it.
package struct Session: Hashable, Sendable {
  package var id: SessionID
  /// What its owner would call the browser, like `Firefox on Linux`.
  package var device: String
  /// Where it was used last.
  package var address: String
  package var createdAt: Timestamp
  package var lastUsedAt: Timestamp

  package init(
    id: SessionID,
    device: String,
    address: String,
    createdAt: Timestamp,
    lastUsedAt: Timestamp
  ) {
    self.id = id
    self.device = device
    self.address = address
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
  }

  /// A session that has not been used for so long has ended.
  package static let idleDays: Int64 = 90
}

/// A password for one program that reads for somebody.
package struct APIPasswordID: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// What is told of a program's password; the password itself is shown once and never again.
package struct APIPassword: Hashable, Sendable {
  package var id: APIPasswordID
  /// What its owner calls the program.
  package var client: String
  package var createdAt: Timestamp
  package var lastUsedAt: Timestamp?

  package init(id: APIPasswordID, client: String, createdAt: Timestamp, lastUsedAt: Timestamp?) {
    self.id = id
    self.client = client
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
  }
}
