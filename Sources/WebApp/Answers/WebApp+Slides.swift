import HTTPServing
import ReaderModel
import ReaderServices

/// Pictures of lists and items as data for the viewer.
extension WebApp {
  /// So many pictures or a few more make a page: a screenful of swipes that is read in a moment.
  private static let slidesPerPage = 40
  /// So many rows are looked through for them at most, before the viewer asks again.
  private static let rowsPerSlidePage = 400
  /// Of one item at a time: more than any gallery has, and nothing that takes long to send.
  private static let slidesOfOneItem = 300

  /// The pictures of one item, from one of them on.
  func showSlides(of id: ItemID, from number: Int, _ visit: Visit) async throws -> Response {
    guard let item = try await reader.item(id, for: user) else { return .text(404, "No item.") }
    let list = ItemList(.place(.feed(item.row.feedID)))
    let (entry, end) = entry(of: item, from: number, visit)
    var page = SlidePage(list: list, entries: [entry])
    page.after = end.map { .itemSlides(id, from: $0) }
    return .json(page.json)
  }

  /// A page of the pictures of a list.
  func showSlides(
    of list: ItemList,
    from start: SlideStart,
    _ visit: Visit
  ) async throws -> Response {
    var page = SlidePage(list: list, entries: [])
    // An empty search would list everything.
    if list.source == .search("") { return .json(page.json) }
    switch start {
    case .first: try await collect(&page, after: nil, visit)
    case .after(let cursor): try await collect(&page, after: cursor, visit)
    case .before(let cursor): try await collectBackwards(&page, before: cursor, visit)
    case .item(let id):
      guard let item = try await reader.item(id, for: user) else { return .text(404, "No item.") }
      let cursor = ItemCursor(sortedAt: item.row.sortedAt, id: id)
      let (entry, end) = entry(of: item, from: 0, visit)
      page.entries = [entry]
      if list.startsWithUnseen { page.list = list.only(item.row.isRead ? .seen : .unseen) }
      page.before = .slides(page.list, from: .before(cursor))
      if let end {
        page.after = .slides(page.list, from: .inside(id, from: end))
      } else {
        try await collect(&page, after: cursor, visit)
      }
    case .inside(let id, let number):
      guard let item = try await reader.item(id, for: user) else { return .text(404, "No item.") }
      let (entry, end) = entry(of: item, from: number, visit)
      page.entries = [entry]
      let cursor = ItemCursor(sortedAt: item.row.sortedAt, id: id)
      page.after = .slides(list, from: end.map { .inside(id, from: $0) } ?? .after(cursor))
    case .insideBefore(let id, let number):
      guard let item = try await reader.item(id, for: user) else { return .text(404, "No item.") }
      let (entry, start) = entry(of: item, before: number, visit)
      page.entries = [entry]
      let cursor = ItemCursor(sortedAt: item.row.sortedAt, id: id)
      page.before = .slides(list, from: start.map { .insideBefore(id, $0) } ?? .before(cursor))
    }
    return .json(page.json)
  }

  private func collect(
    _ page: inout SlidePage,
    after cursor: ItemCursor?,
    _ visit: Visit
  ) async throws {
    let (entries, end) = try await entries(
      page.list.query(after: cursor, limit: 50),
      isBackwards: false,
      visit
    )
    page.entries += entries
    page.after = end.map { .slides(page.list, from: $0) }
    if end == nil, page.list.portion == .unseen {
      page.after = .slides(page.list.only(.seen), from: .first)
    }
  }

  private func collectBackwards(
    _ page: inout SlidePage,
    before cursor: ItemCursor,
    _ visit: Visit
  ) async throws {
    var query = page.list.query(after: cursor, limit: 50)
    query.oldestFirst.toggle()
    let (entries, end) = try await entries(query, isBackwards: true, visit)
    page.entries = entries.reversed()
    page.before = end.map { .slides(page.list, from: $0) }
  }

  /// The items with pictures from a query's cursor on.
  ///
  /// - Returns: The items, and where to go on; `nil` at the list's end.
  private func entries(
    _ query: ItemListQuery,
    isBackwards: Bool,
    _ visit: Visit
  ) async throws -> (entries: [SlidePage.Entry], end: SlideStart?) {
    var query = query
    var entries: [SlidePage.Entry] = []
    var (slideCount, rowCount) = (0, 0)
    while true {
      let rows = try await reader.items(query, for: user)
      for row in rows.rows {
        rowCount += 1
        let cursor = ItemCursor(sortedAt: row.sortedAt, id: row.id)
        if row.imageURL != nil, let item = try await reader.item(row.id, for: user) {
          let (entry, rest) =
            isBackwards
            ? entry(of: item, before: .max, visit) : entry(of: item, from: 0, visit)
          slideCount += entry.slides.count
          if !entry.slides.isEmpty { entries.append(entry) }
          if let rest {
            return (
              entries, isBackwards ? .insideBefore(row.id, rest) : .inside(row.id, from: rest)
            )
          }
        }
        if slideCount >= Self.slidesPerPage || rowCount >= Self.rowsPerSlidePage {
          return (entries, isBackwards ? .before(cursor) : .after(cursor))
        }
      }
      guard let next = rows.next else { return (entries, nil) }
      query.after = next
    }
  }

  /// Some pictures of an item, and which comes next; `nil` after the last.
  private func entry(
    of item: ItemDetail,
    from start: Int,
    _ visit: Visit
  ) -> (entry: SlidePage.Entry, end: Int?) {
    let slides = slides(of: item, visit)
    let rest = slides.dropFirst(max(start, 0))
    let some = rest.prefix(Self.slidesOfOneItem)
    let end = some.count < rest.count ? some.endIndex : nil
    return (SlidePage.Entry(row: item.row, slides: Array(some)), end)
  }

  /// The pictures of an item before one, and which of them is the first; `nil` where that is its first.
  private func entry(
    of item: ItemDetail,
    before end: Int,
    _ visit: Visit
  ) -> (entry: SlidePage.Entry, start: Int?) {
    let slides = slides(of: item, visit)
    let end = min(max(end, 0), slides.count)
    let start = max(0, end - Self.slidesOfOneItem)
    let entry = SlidePage.Entry(row: item.row, slides: Array(slides[start..<end]))
    return (entry, start > 0 ? start : nil)
  }

  private func slides(of item: ItemDetail, _ visit: Visit) -> [Slide] {
    Slide.all(of: item, content: reader.cleanedContent(of: item), stage: visit.stage)
  }
}
