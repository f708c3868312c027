import HTMLWriting
import ReaderModel

/// A list of items: its name, what can be done with it, a page of rows, and the way to more.
struct ListPage {
  let list: ItemList
  let items: ItemPage
  /// The list in which the next page is, if not in this one.
  var following: ItemList?
  /// What stands above the list of podcasts.
  var shows: [Show] = []
  let sidebar: Sidebar
  let isRefreshing: Bool
  /// The item that stands beside the list, if any.
  var open: ItemID?
  /// What has just been done and can be taken back.
  var undo: UndoOffer?
  var stage: Stage

  /// The whole page with nothing opened.
  var page: Page {
    Page(
      title: pageTitle,
      screen: .list,
      sheets: sheets,
      list: list,
      content: listPane + vacantPane
    )
  }

  /// The style sheets of the list beside those of every page.
  var sheets: [String] {
    let ownSheets = layout == .rows ? [] : ["layouts"]
    if list.place == .podcasts { return ownSheets + ["search", "podcasts"] }
    return isSearch ? ownSheets + ["search"] : ownSheets
  }

  private var isSearch: Bool {
    switch list.source {
    case .search, .place(.saved): true
    default: false
    }
  }

  /// What a search looks for tells it from others in the browser's history.
  private var pageTitle: String {
    if case .search(let words) = list.source, !words.isEmpty { return "\u{201C}\(words)\u{201D}" }
    return wording.title
  }

  var listPane: HTML {
    section(
      .class("pane", "list-pane"),
      .aria("label", wording.title),
      .data("newest", String(items.newestID.rawValue))
    ) {
      ListBar(page: self).html
      header(.class("heading")) {
        h1(.dir("auto")) { wording.title }
        if let unread = wording.unread {
          p {
            CountLabel(count: unread.count, key: unread.key, isExact: true).html
            " unread"
          }
        }
        if let search = savedSearch { p(.dir("auto")) { search.text } }
        span(.class("progress-words"))
      }
      if case .search(let words) = list.source {
        SearchField(words: words, stage: stage).html
        SearchAbout(words: words, items: items, sidebar: sidebar, stage: stage).html
      }
      if list.place == .podcasts {
        PodcastsHead(list: list, shows: shows, stage: stage).html
      }
      if let undo { UndoNotice(offer: undo, back: route, stage: stage).html }
      feedNotice
      rows
      marksForm
    }
  }

  var wording: ListWording { ListWording(list: list, sidebar: sidebar) }

  /// The feed that the list is of.
  var subscription: SubscriptionRow? {
    if case .feed(let id) = list.place { sidebar.subscription(id) } else { nil }
  }

  var layout: ListLayout { stage.layout(of: list, in: sidebar) }

  /// The saved search that the list is of.
  var savedSearch: SavedSearch? {
    if case .saved(let id) = list.place { sidebar.savedSearch(id) } else { nil }
  }

  @HTMLBuilder private var feedNotice: HTML {
    if let subscription, let failure = subscription.failure {
      FailureNotice(subscription: subscription, failure: failure, back: route, stage: stage).html
    }
  }

  private var route: Route { .list(list, after: nil) }

  @HTMLBuilder private var rows: HTML {
    if items.rows.isEmpty {
      EmptyList(list: list, sidebar: sidebar, isRefreshing: isRefreshing).html
    } else {
      ol(
        .class("rows", layout.className),
        .id("rows"),
        .when(subscription != nil, .data("of", isOfOneAuthor ? "author" : "feed"))
      ) {
        ListRows(
          rows: items.rows,
          list: list,
          open: open,
          newest: items.newestID,
          layout: layout,
          stage: stage
        ).html
      }
      RowsEnd(list: following ?? list, next: items.next, stage: stage).html
    }
  }

  /// Whether the author of all rows is the same, and so nothing that tells them apart.
  private var isOfOneAuthor: Bool {
    let author = items.rows.first?.author
    return items.rows.count > 1 && items.rows.allSatisfy { $0.author == author }
  }

  /// Buttons in rows and in the article belong to this one form.
  private var marksForm: HTML {
    form(.id("marks"), .method("post"), .action(Route.mark.target)) {
      input(
        .type("hidden"),
        .name("back"),
        .value((open.map { Route.item($0, in: list) } ?? route).address)
      )
    }
  }

  /// Where an item will stand.
  ///
  /// A list without items has the whole page to itself, but for the one of what is found, which fills
  /// while one types.
  @HTMLBuilder private var vacantPane: HTML {
    if !items.rows.isEmpty || isSearch {
      section(.class("pane", "article-pane", "vacant"), .aria("label", "Article")) {
        if !items.rows.isEmpty {
          EmptyState(drawing: .page, heading: "Choose something to read", text: "").html
        }
      }
    }
  }
}

/// Rows without what is around them, as scripts ask for them.
struct ListRows {
  let rows: [ItemRow]
  let list: ItemList
  /// The item that stands beside the list, if any.
  var open: ItemID?
  /// The newest item that the list knew.
  var newest: ItemID?
  let layout: ListLayout
  let stage: Stage

  var html: HTML {
    HTML {
      for row in rows {
        ListRow(
          row: row,
          list: list,
          layout: layout,
          isOpen: row.id == open,
          newest: newest,
          stage: stage
        ).html
      }
    }
  }
}

/// The end of the rows drawn so far: a link to the next page, which scripts follow by themselves.
struct RowsEnd {
  let list: ItemList
  let next: ItemCursor?
  var stage: Stage

  @HTMLBuilder var html: HTML {
    if let next {
      p(.class("more")) {
        a(.class("button"), .href(Route.list(list, after: next).target), .data("more")) {
          "Load more"
        }
      }
    } else {
      p(.class("more"), .aria("hidden", true))
    }
  }
}
