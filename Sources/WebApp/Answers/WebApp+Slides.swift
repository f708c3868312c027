import HTTPServing
import ReaderModel
import ReaderServices

/// Pictures of lists and items as data for the viewer.
extension WebApp {
  /// So many pictures or a few more make a page: a screenful of swipes that is read in a moment.
  private static let slidesPerPage = 40
  /// So many rows are looked through for them at most, before the viewer asks again.
  private static let rowsPerSlidePage = 400

  /// The pictures of one item.
  func showSlides(of id: ItemID, _ visit: Visit) async throws -> Response {
    guard let item = try await reader.item(id, for: user) else { return .text(404, "No item.") }
    let list = ItemList(.place(.feed(item.row.feedID)))
    return .json(SlidePage(list: list, entries: [entry(of: item, visit)]).json)
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
      page.entries = [entry(of: item, visit)]
      page.before = .slides(list, from: .before(cursor))
      try await collect(&page, after: cursor, visit)
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
      visit
    )
    page.entries += entries
    page.after = end.map { .slides(page.list, from: .after($0)) }
  }

  private func collectBackwards(
    _ page: inout SlidePage,
    before cursor: ItemCursor,
    _ visit: Visit
  ) async throws {
    var query = page.list.query(after: cursor, limit: 50)
    query.oldestFirst.toggle()
    let (entries, end) = try await entries(query, visit)
    page.entries = entries.reversed()
    page.before = end.map { .slides(page.list, from: .before($0)) }
  }

  /// The items with pictures from a query's cursor on.
  ///
  /// - Returns: The items, and where to go on; `nil` at the list's end.
  private func entries(
    _ query: ItemListQuery,
    _ visit: Visit
  ) async throws -> (entries: [SlidePage.Entry], end: ItemCursor?) {
    var query = query
    var entries: [SlidePage.Entry] = []
    var (slideCount, rowCount) = (0, 0)
    while true {
      let rows = try await reader.items(query, for: user)
      for row in rows.rows {
        rowCount += 1
        let cursor = ItemCursor(sortedAt: row.sortedAt, id: row.id)
        if row.imageURL != nil, let item = try await reader.item(row.id, for: user) {
          let entry = entry(of: item, visit)
          slideCount += entry.slides.count
          if !entry.slides.isEmpty { entries.append(entry) }
        }
        if slideCount >= Self.slidesPerPage || rowCount >= Self.rowsPerSlidePage {
          return (entries, cursor)
        }
      }
      guard let next = rows.next else { return (entries, nil) }
      query.after = next
    }
  }

  private func entry(of item: ItemDetail, _ visit: Visit) -> SlidePage.Entry {
    let content = reader.cleanedContent(of: item)
    let slides = Slide.all(of: item, content: content, stage: visit.stage)
    return SlidePage.Entry(row: item.row, slides: slides)
  }
}
