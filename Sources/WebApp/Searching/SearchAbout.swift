import HTMLWriting
import ReaderModel

/// What stands between the field and the results: hints, filters, help, and places of that name.
struct SearchAbout {
  let words: String
  let items: ItemPage
  let sidebar: Sidebar
  let stage: Stage

  private var query: SearchQuery { SearchQuery(typed: words) }

  var html: HTML {
    div(.class("search-about"), .data("result", countText)) {
      hints
      SearchFilters(query: query, stage: stage).html
      SearchHelp(words: words).html
      SearchNames(query: query, rows: items.rows, sidebar: sidebar, stage: stage).html
    }
  }

  private var hints: HTML {
    p(.class("hint"), .id(SearchField.hintID)) {
      query.hints.map(\.text).joined(separator: ". ")
    }
  }

  /// For those who do not see the results come; the field reads it out.
  private var countText: String {
    if query.isEmpty { return "" }
    switch (items.rows.count, items.next) {
    case (0, _): return "No results"
    case (1, nil): return "One result"
    case (let count, nil): return "\(count.grouped) results"
    case (let count, _): return "More than \(count.grouped) results"
    }
  }
}

/// Conditions that a tap puts in or takes out.
struct SearchFilters {
  let query: SearchQuery
  let stage: Stage

  private static let offered: [(kind: SearchKind, name: String)] = [
    (.unread, "Unread"), (.starred, "Starred"), (.podcast, "Podcasts"), (.picture, "Pictures"),
  ]

  var html: HTML {
    HTML {
      ul(.class("chips"), .aria("label", "Filters")) {
        for term in removable { chip(term, name(of: term), isOn: true, glyph: .close) }
        for offer in Self.offered {
          let isOn = query.requires(.kind(offer.kind))
          chip(.kind(offer.kind), offer.name, isOn: isOn, glyph: isOn ? .check : nil)
        }
      }
    }
  }

  /// Conditions that are easier to take out with a tap than out of the text.
  private var removable: [SearchTerm] {
    (query.term?.conjuncts ?? []).filter { term in
      switch term {
      case .feed, .folder, .before, .after: true
      case .kind(let kind): !Self.offered.contains { $0.kind == kind }
      default: false
      }
    }
  }

  private func name(of term: SearchTerm) -> String {
    switch term {
    case .feed(let name), .folder(let name): name
    default: SearchQuery(term).text
    }
  }

  private func chip(_ term: SearchTerm, _ name: String, isOn: Bool, glyph: Glyph?) -> HTML {
    li {
      a(
        .class("chip"),
        .href(Route.search(query.toggling(term).text).target),
        .data("search-link"),
        .when(isOn, .aria("current", true))
      ) {
        if let glyph { glyph.html(stage) }
        span(.dir("auto")) { name }
        if isOn { span(.class("unseen")) { ", remove" } }
      }
    }
  }
}

/// Examples of the language of searches; each leads to the search with it added.
struct SearchHelp {
  let words: String

  private struct Example {
    let text: String
    /// What a script puts into the field instead, to go on typing.
    var start: String?
    let meaning: String
  }

  private static let examples = [
    Example(text: "\"high tide\"", start: "\"", meaning: "words next to each other"),
    Example(text: "-football", start: "-", meaning: "without that word"),
    Example(text: "tide OR current", start: "OR ", meaning: "one of the two"),
    Example(text: "title:tide", start: "title:", meaning: "in the title"),
    Example(text: "author:lovelace", start: "author:", meaning: "by that person"),
    Example(text: "feed:harbour", start: "feed:", meaning: "in feeds of that name"),
    Example(text: "folder:science", start: "folder:", meaning: "in folders of that name"),
    Example(text: "is:unread", meaning: "also read, starred, podcast, picture, video"),
    Example(text: "after:7d", meaning: "of the last seven days"),
    Example(text: "before:2026-11", start: "before:", meaning: "older than November 2026"),
  ]

  var html: HTML {
    div(
      .class("menu", "search-help"),
      .id("search-help"),
      .popover("auto"),
      .aria("label", "How to search")
    ) {
      for example in Self.examples {
        a(
          .href(Route.search(words.isEmpty ? example.text : "\(words) \(example.text)").target),
          .data("insert", example.start ?? example.text + " ")
        ) {
          code { example.text }
          span { example.meaning }
        }
      }
    }
  }
}

/// Feeds, folders, saved searches and people that have what was typed in their names.
struct SearchNames {
  let query: SearchQuery
  /// The results; only whom they are by is asked here.
  let rows: [ItemRow]
  let sidebar: Sidebar
  let stage: Stage

  private static let most = 8

  var html: HTML {
    let entries = Array(entries.prefix(Self.most))
    return HTML {
      if !entries.isEmpty {
        ul(.class("chips", "names"), .aria("label", "Feeds and authors")) {
          for entry in entries { li { entry } }
        }
      }
    }
  }

  private var entries: [HTML] {
    if query.isEmpty {
      return sidebar.savedSearches.map { link(.place(.saved($0.id)), $0.name, .search) }
    }
    let wanted = wantedWords
    if wanted.isEmpty { return [] }
    let searches = sidebar.savedSearches.filter { Self.fits($0.name, wanted) }
    let folders = sidebar.folders.filter { Self.fits($0.name, wanted) }
    let feeds = sidebar.subscriptions.filter { Self.fits($0.title, wanted) }
    return searches.map { link(.place(.saved($0.id)), $0.name, .search) }
      + folders.map { link(.place(.folder($0.id)), $0.name, .folder) }
      + feeds.map { row in
        link(.place(.feed(row.feedID)), row.title) {
          FeedTile(id: row.feedID, title: row.title, iconURL: row.iconURL, stage: stage).html
        }
      }
      + authors(wanted).map { name in
        link(.search(SearchQuery(.words(SearchWords(name, in: .author))).text), name, .person)
      }
  }

  private func link(_ route: Route, _ name: String, _ glyph: Glyph) -> HTML {
    link(route, name) { glyph.html(stage) }
  }

  private func link(_ route: Route, _ name: String, icon: () -> HTML) -> HTML {
    a(.class("chip"), .href(route.target)) {
      icon()
      span(.dir("auto")) { name }
    }
  }

  /// The words that results must have anywhere.
  private var wantedWords: [String] {
    (query.term?.conjuncts ?? []).flatMap { term in
      guard case .words(let words) = term, words.field != .title else { return [String]() }
      return foldedWords(of: words.text).map(\.folded)
    }
  }

  /// Those of the newest results, each once, the first in the list first.
  private func authors(_ wanted: [String]) -> [String] {
    var names: [String] = []
    for row in rows {
      guard let name = row.author, name != row.feedTitle, !names.contains(name),
        Self.fits(name, wanted)
      else { continue }
      names.append(name)
    }
    return names
  }

  /// Whether each of the words begins one of the name's.
  private static func fits(_ name: String, _ wanted: [String]) -> Bool {
    let words = foldedWords(of: name).map(\.folded)
    return wanted.allSatisfy { word in words.contains { $0.hasPrefix(word) } }
  }
}
