import HTMLCleaning
import HTMLWriting
import ReaderModel

/// The pieces of which the service worker makes pages: drawn by the same components as always, with
/// `OfflineBlanks` for what it knows better.
struct OfflineParts {
  let sidebar: Sidebar
  let stage: Stage

  /// `frame` is a document without its main element, `empty` stands in a list for rows; the others
  /// are main elements: the root page, those of the player, what stands for a page that is not kept, and for an action
  /// that needs the network.
  static let pageNames = ["frame", "empty", "feeds", "up-next", "downloads", "missing", "refused"]

  func page(_ name: String) -> String? {
    switch name {
    case "frame": frame
    case "empty": empty.text
    case "feeds": main(feeds).text
    case "up-next": main(UpNextPage(next: UpNext(), stage: stage).page).text
    case "downloads": main(DownloadsPage(stage: stage).page).text
    case "missing": main(OfflinePage(kind: .missing).page).text
    case "refused": main(OfflinePage(kind: .refused).page).text
    default: nil
    }
  }

  private var frame: String {
    let page = Page(title: OfflineBlanks.itemTitle, screen: .page, content: HTML())
    let frame = PageFrame(page: page, sidebar: sidebar, isRefreshing: false, stage: stage)
    return frame.html.text(replacing: page.mainElement, with: OfflineBlanks.mainMark)
  }

  /// The root page without what is told of each feed, which changes with every minute.
  private var feeds: Page {
    Page(
      title: "Feeds",
      screen: .feeds,
      content: PagePane(title: "Feeds", back: .feeds, stage: stage) {
        p { "How your feeds are doing comes with the network." }
      }.html
    )
  }

  private var empty: HTML {
    EmptyState(
      drawing: .calm,
      heading: "Nothing more here",
      text: "You have seen what is kept on this device. More comes with the network."
    ).html
  }

  private func main(_ page: Page) -> HTML { page.sheetLinks(stage) + page.mainElement }
}

/// An item to keep, with the text that its feed is shown with.
struct OfflineArticle {
  let item: ItemDetail
  let content: CleanedContent
  let fullText: FullTextControl
}

extension OfflineParts {
  func title(_ list: ItemList) -> String { ListWording(list: list, sidebar: sidebar).title }

  /// A list alone, with a mark where its rows go.
  func listMain(_ list: ItemList) -> String {
    let page = listPage(list)
    return main(page.page).text(replacing: blankRow(page), with: OfflineBlanks.rowsMark)
  }

  /// All that a list is drawn from but its rows, in some form: drawing a thousand lists to see what
  /// has changed would take a second.
  func facts(of list: ItemList) -> String {
    let page = listPage(list)
    let wording = page.wording
    var facts = [
      list.name, wording.title, page.layout.rawValue, String(wording.unread?.count ?? -1),
      page.savedSearch?.text ?? "",
    ]
    if let subscription = page.subscription {
      facts.append(subscription.homeURL ?? "")
      facts.append(String(describing: subscription.failure))
      facts.append(String(describing: subscription.nextCheckAt))
    }
    return facts.joined(separator: "\n")
  }

  /// A list beside an open item, with marks for both.
  func itemMain(_ list: ItemList) -> String {
    let listPage = listPage(list)
    let page = Page(
      title: OfflineBlanks.itemTitle,
      screen: .item,
      sheets: ArticlePane.sheets,
      list: list,
      content: listPage.listPane + OfflineBlanks.articleMark
    )
    return main(page).text(replacing: blankRow(listPage), with: OfflineBlanks.rowsMark)
  }

  /// The row by which the place of the rows is found.
  private func blankRow(_ page: ListPage) -> HTML {
    ListRows(
      rows: page.items.rows,
      list: page.list,
      newest: page.items.newestID,
      layout: page.layout,
      stage: stage
    ).html
  }

  private func listPage(_ list: ItemList) -> ListPage {
    ListPage(
      list: list,
      items: ItemPage(rows: [OfflineBlanks.row], next: nil, newestID: OfflineBlanks.newest),
      sidebar: sidebar,
      isRefreshing: false,
      stage: stage
    )
  }
}

extension OfflineParts {
  /// The item's name in the title of a page.
  func title(_ item: ItemDetail) -> HTML {
    HTML { item.row.title.isEmpty ? "Item" : item.row.title }
  }

  /// A row without marks; the scripts of the page draw them.
  func row(_ row: ItemRow) -> HTML {
    var row = row
    row.isRead = false
    row.isStarred = false
    return ListRow(row: row, list: OfflineBlanks.list, layout: .rows, isOpen: false, stage: stage)
      .html
  }

  /// The article as it is once it has been opened, and so read, with a mark where its foot goes.
  func article(_ article: OfflineArticle) -> String {
    var item = article.item
    item.row.isRead = true
    item.row.isStarred = false
    let pane = ArticlePane(
      item: item,
      content: article.content,
      list: OfflineBlanks.list,
      listTitle: OfflineBlanks.listTitle,
      previous: OfflineBlanks.previous,
      next: OfflineBlanks.next,
      nextUnread: OfflineBlanks.nextUnread,
      fullText: article.fullText,
      stage: stage
    )
    return pane.html.text(
      replacing: foot(item, OfflineBlanks.nextUnread),
      with: OfflineBlanks.footMark
    )
  }

  /// What stands below the article, with or without a next item.
  func foot(_ item: ItemDetail, _ nextUnread: ItemRow?) -> HTML {
    ArticleFoot(
      item: item,
      list: OfflineBlanks.list,
      listTitle: OfflineBlanks.listTitle,
      nextUnread: nextUnread,
      stage: stage
    ).html
  }
}
