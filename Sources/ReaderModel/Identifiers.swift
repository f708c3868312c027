/// Typed identifiers: one small struct per table, so that a feed's number never passes for an item's.
///
/// Numbers grow with arrival and stay below 2^53, because sync clients keep them in doubles.

/// A person who reads.
package struct UserID: RawRepresentable, Hashable, Sendable, Comparable {
  package let rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The only user until there are accounts.
  package static let local = UserID(rawValue: 1)
}

/// A feed, one for all users.
package struct FeedID: RawRepresentable, Hashable, Sendable, Comparable {
  package let rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// An item, one for all users; a larger number arrived later.
package struct ItemID: RawRepresentable, Hashable, Sendable, Comparable {
  package let rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A search that a user keeps.
package struct SavedSearchID: RawRepresentable, Hashable, Sendable, Comparable {
  package let rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A folder of one user.
package struct FolderID: RawRepresentable, Hashable, Sendable, Comparable {
  package let rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Something that a user did, kept so that it can be undone.
package struct EventID: RawRepresentable, Hashable, Sendable, Comparable {
  package let rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A list of feeds that a user brought along.
package struct ImportID: RawRepresentable, Hashable, Sendable, Comparable {
  package let rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
