package import CivilTime

/// One attempt to fetch a feed, as the feed's history keeps it.
package struct FetchLogEntry: Hashable, Sendable {
  package var at: Timestamp
  package var outcome: Outcome
  package var facts: FetchFacts
  package var newItems: Int
  package var changedItems: Int

  /// How the attempt ended.
  package enum Outcome: Hashable, Sendable {
    /// A document came and was read.
    case read
    /// The document is the one that is stored (304, or the same bytes).
    case unchanged
    /// Its hub brought a document, which may be a part of the feed.
    case pushed
    case failed(FeedFailure.Code)
  }

  package init(
    at: Timestamp,
    outcome: Outcome,
    facts: FetchFacts,
    newItems: Int = 0,
    changedItems: Int = 0
  ) {
    self.at = at
    self.outcome = outcome
    self.facts = facts
    self.newItems = newItems
    self.changedItems = changedItems
  }
}

/// What is worth remembering of one answer, or of its absence.
package struct FetchFacts: Hashable, Sendable {
  /// `nil` where no answer came.
  package var httpStatus: Int?
  /// From asking to the last byte, the wait for a turn with the host included; `nil` if unknown.
  package var durationInMilliseconds: Int64?
  /// The body after decompression.
  package var sizeInBytes: Int
  /// The body as it came; not kept in the history.
  package var sizeOnWireInBytes: Int
  /// Where the answer came from, if not from the feed's address.
  package var redirectedTo: String?
  /// What the parser met that was wrong, the most frequent first.
  package var repairs: [Repair]
  /// Whether the document is the one that is stored.
  package var isUnchanged: Bool
  /// Whether nobody asked for the document: its hub brought it.
  package var isPushed: Bool

  /// A kind of defect and how often it was met.
  package struct Repair: Hashable, Sendable {
    /// The name of a `DiagnosticCode` of the parser.
    package var code: String
    package var count: Int
    /// Where the first ones stand in the document.
    package var places: [Place]

    package init(code: String, count: Int, places: [Place] = []) {
      self.code = code
      self.count = count
      self.places = places
    }

    /// Line and column as editors count them, from 1 on; the column in bytes.
    package struct Place: Hashable, Sendable {
      package var line: Int
      package var column: Int

      package init(line: Int, column: Int) {
        self.line = line
        self.column = column
      }
    }
  }

  package init(
    httpStatus: Int? = nil,
    durationInMilliseconds: Int64? = nil,
    sizeInBytes: Int = 0,
    sizeOnWireInBytes: Int = 0,
    redirectedTo: String? = nil,
    repairs: [Repair] = [],
    isUnchanged: Bool = false,
    isPushed: Bool = false
  ) {
    self.httpStatus = httpStatus
    self.durationInMilliseconds = durationInMilliseconds
    self.sizeInBytes = sizeInBytes
    self.sizeOnWireInBytes = sizeOnWireInBytes
    self.redirectedTo = redirectedTo
    self.repairs = repairs
    self.isUnchanged = isUnchanged
    self.isPushed = isPushed
  }
}
