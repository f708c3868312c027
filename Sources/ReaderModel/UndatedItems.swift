package import CivilTime

extension [IncomingItem] {
  /// Says where items without a date stand that are not new: those of a document that is the first one of
  /// its feed, and of pages that are older.
  ///
  /// Nobody knows how old they are. Dated by their arrival they would stand above all that is dated, and
  /// whoever brings along three hundred feeds would see the old items of the careless ones first. So they
  /// stand among the dated items of their document, as the document has them; where nothing in it is dated,
  /// a day apart, as a feed of usual rhythm would have them, and within a year.
  ///
  /// - Parameter end: Before it the newest of a document without any date stands by a day.
  ///
  /// The items come the oldest first.
  package mutating func placeUndated(before end: Timestamp) {
    guard contains(where: { $0.published == nil }) else { return }
    var last = first { $0.published != nil }?.published
    guard last != nil else { return spread(before: end) }
    for index in indices {
      last = self[index].published ?? last
      if self[index].published == nil { self[index].sortedAt = last }
    }
  }

  private mutating func spread(before end: Timestamp) {
    let day: Int64 = 86_400
    let step = Swift.min(day, 365 * day / Int64(count))
    for index in indices {
      let newer = Int64(count - 1 - index)
      self[index].sortedAt = end.advanced(bySeconds: -day - newer * step)
    }
  }
}
