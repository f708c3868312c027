import HTMLWriting
import ReaderModel
import WebAddressing

/// Whose item it is, when, what it is called, by whom, and how long it takes to read.
struct ArticleHead {
  let item: ItemDetail
  let content: HTML
  let stage: Stage

  private var row: ItemRow { item.row }

  var html: HTML {
    header(.class("article-head")) {
      p(.class("article-feed")) {
        FeedTile(id: row.feedID, title: row.feedTitle, iconURL: row.feedIconURL, stage: stage).html
        a(.href(Route.place(.feed(row.feedID)).target), .dir("auto")) { row.feedTitle }
        if row.isDated { TimeLabel(instant: row.date, stage: stage).html }
      }
      heading
      byline
    }
  }

  private var heading: HTML {
    h1(
      .class("article-title", row.title.isEmpty ? "unseen" : nil),
      .id("article-title"),
      .when(row.language != nil, .lang(row.language ?? "")),
      .dir(TextDirection(of: name.utf8, language: row.language).rawValue)
    ) {
      if let target = row.url.flatMap({ LinkTarget(web: $0) }) {
        a(.href(target), .rel("noopener noreferrer"), .target("_blank")) { name }
      } else {
        name
      }
    }
  }

  private var name: String { row.title.isEmpty ? "Untitled item" : row.title }

  @HTMLBuilder private var byline: HTML {
    // Many feeds name themselves as the author of each item, which the line above says already.
    let authors = item.authors.filter { !$0.name.isEmpty && $0.name != row.feedTitle }.prefix(4)
    let minutes = QuantityText.minutesToRead(content.bytes)
    // Some formats name a scheme in the list of categories, which says nothing to people.
    let categories = item.categories.filter { !$0.isEmpty && !$0.contains("://") }.prefix(5)
    if !authors.isEmpty || minutes != nil || !categories.isEmpty {
      p(.class("byline"), .dir("auto")) {
        for author in authors { name(of: author) }
        if let minutes { span { "\(minutes) min to read" } }
        if !categories.isEmpty { span(.dir("auto")) { categories.joined(separator: ", ") } }
      }
    }
  }

  private func name(of author: ItemAuthor) -> HTML {
    // Some say where the author is to be found and not what they are called.
    let site = author.name.contains("://") ? WebAddress(author.name) : nil
    let name = site.map { $0.host.hasPrefix("www.") ? String($0.host.dropFirst(4)) : $0.host }
    return HTML {
      if let target = (author.url ?? site?.text).flatMap({ LinkTarget(web: $0) }) {
        a(.href(target), .rel("noopener noreferrer"), .target("_blank"), .dir("auto")) {
          name ?? author.name
        }
      } else {
        span(.dir("auto")) { name ?? author.name }
      }
    }
  }
}
