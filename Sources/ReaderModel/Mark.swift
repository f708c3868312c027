package import CivilTime

/// Something that a user does to items, as a device tells it.
///
/// Devices may tell late, twice and in any order: a mark with an operation is applied once, and the
/// newest mark wins by its own time, for each item and separately for read and starred.
package struct Mark: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case read([ItemID])
    case unread([ItemID])
    case star([ItemID])
    case unstar([ItemID])
    /// Reads what a list showed: nothing that arrived after `upTo`, the newest item it knew.
    case readList(ItemListQuery, ListStretch, upTo: ItemID)
    case undo(EventID)
    /// Undoes what another operation did; a device that was offline knows no event.
    case undoOperation(OperationID)
  }

  package var action: Action
  package var operation: OperationID?
  /// When the user did it; `nil` for now.
  package var at: Timestamp?
  /// What the user would call the device, like `Firefox on Linux`.
  package var device: String?
  /// Marks of one batch are one line of the history: those of one scrolling past, say.
  package var batch: OperationID?

  package init(
    _ action: Action,
    operation: OperationID? = nil,
    at: Timestamp? = nil,
    device: String? = nil,
    batch: OperationID? = nil
  ) {
    self.action = action
    self.operation = operation
    self.at = at
    self.device = device
    self.batch = batch
  }

  /// Marks that were made longer ago are not applied any more: what would tell whether they have
  /// been applied already is kept for as long.
  package static let lifetimeInDays: Int64 = 60
  /// How long things that a user did can be undone.
  package static let undoInDays: Int64 = 30
}

/// Which part of a list a mark is about.
package enum ListStretch: Hashable, Sendable {
  case whole
  /// What comes before an item in the order of the list, without the item itself.
  case above(ItemID)
  /// What comes after an item in the order of the list, without the item itself.
  case below(ItemID)
  /// What is dated more than so many days before the mark was made.
  case olderThan(days: Int)
}
