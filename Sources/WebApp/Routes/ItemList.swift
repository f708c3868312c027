import ReaderModel

/// A list of items as an address names it: a place or a search, perhaps without what has been read.
struct ItemList: Hashable {
  /// Where its items come from.
  enum Source: Hashable {
    case place(Place)
    /// Words in all subscriptions; empty before anything has been typed.
    case search(String)
  }

  var source: Source
  var unreadOnly: Bool
  /// Which episodes of the list of podcasts.
  var episodes: EpisodeFilter?
  /// Which part of the list of pictures; `nil` is the whole, the unseen ones first.
  var portion: Portion?

  /// The two parts of the list of pictures.
  enum Portion: String {
    case unseen, seen
  }

  init(
    _ source: Source,
    unreadOnly: Bool = false,
    episodes: EpisodeFilter? = nil,
    portion: Portion? = nil
  ) {
    self.source = source
    self.episodes = source == .place(.podcasts) ? episodes : nil
    self.portion = source == .place(.pictures) && !unreadOnly ? portion : nil
    // What has been read is not in the unread list anyway; one list has one name.
    self.unreadOnly = unreadOnly && source != .place(.unread)
  }

  static let unread = ItemList(.place(.unread))

  /// Whether what has been seen comes after all that has not.
  var startsWithUnseen: Bool { place == .pictures && !unreadOnly && portion != .seen }

  /// The same list with one part of its pictures.
  func only(_ portion: Portion) -> ItemList { ItemList(source, portion: portion) }

  /// The place, unless it is a search.
  var place: Place? {
    if case .place(let place) = source { place } else { nil }
  }

  /// Whether it is called what the user or a publisher calls it, and not what we do.
  var isNamedByUser: Bool {
    switch place {
    case .feed, .folder, .saved: true
    default: false
    }
  }

  /// What to ask the reader for.
  func query(after cursor: ItemCursor? = nil, limit: Int) -> ItemListQuery {
    switch source {
    case .place(let place):
      ItemListQuery(
        place: place,
        unreadOnly: unreadOnly || portion == .unseen,
        search: (episodes?.term ?? (portion == .seen ? .kind(.read) : nil)).map { SearchQuery($0) },
        after: cursor,
        limit: limit
      )
    case .search(let words):
      ItemListQuery(
        place: .all,
        unreadOnly: unreadOnly,
        search: SearchQuery(typed: words),
        after: cursor,
        limit: limit
      )
    }
  }
}

extension ItemList {
  /// The list's name in addresses: `unread`, `feeds/12`, `search`.
  var name: String {
    switch source {
    case .search: "search"
    case .place(.unread): "unread"
    case .place(.today): "today"
    case .place(.starred): "starred"
    case .place(.all): "all"
    case .place(.pictures): "pictures"
    case .place(.podcasts): "podcasts"
    case .place(.feed(let id)): "feeds/\(id.rawValue)"
    case .place(.folder(let id)): "folders/\(id.rawValue)"
    case .place(.saved(let id)): "searches/\(id.rawValue)"
    }
  }

  /// What its address says beside the name.
  var parameters: [(name: String, value: String)] {
    var parameters: [(name: String, value: String)] = []
    if case .search(let words) = source, !words.isEmpty { parameters.append(("q", words)) }
    if unreadOnly { parameters.append(("show", "unread")) }
    if let portion { parameters.append(("show", portion.rawValue)) }
    if let episodes, !unreadOnly { parameters.append(("show", episodes.rawValue)) }
    return parameters
  }

  /// Reads what `name` and `parameters` wrote; `nil` if there is no such list.
  init?(name: some StringProtocol, parameter: (String) -> String?) {
    let unreadOnly = parameter("show") == "unread"
    switch name {
    case "search": self.init(.search(parameter("q") ?? ""), unreadOnly: unreadOnly)
    case "unread": self.init(.place(.unread))
    case "today": self.init(.place(.today), unreadOnly: unreadOnly)
    case "starred": self.init(.place(.starred), unreadOnly: unreadOnly)
    case "all": self.init(.place(.all), unreadOnly: unreadOnly)
    case "pictures":
      self.init(
        .place(.pictures),
        unreadOnly: unreadOnly,
        portion: parameter("show").flatMap(Portion.init)
      )
    case "podcasts":
      self.init(
        .place(.podcasts),
        unreadOnly: unreadOnly,
        episodes: parameter("show").flatMap(EpisodeFilter.init)
      )
    default:
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let number = RouteNumber(parts[1]) else { return nil }
      switch parts[0] {
      case "feeds":
        self.init(.place(.feed(FeedID(rawValue: number.value))), unreadOnly: unreadOnly)
      case "folders":
        self.init(.place(.folder(FolderID(rawValue: number.value))), unreadOnly: unreadOnly)
      case "searches":
        self.init(.place(.saved(SavedSearchID(rawValue: number.value))), unreadOnly: unreadOnly)
      default: return nil
      }
    }
  }
}

/// A number in a path: digits only, so that every page has exactly one address.
struct RouteNumber {
  let value: Int64

  init?(_ text: some StringProtocol) {
    guard let first = text.utf8.first, first != UInt8(ascii: "0"),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let value = Int64(text)
    else { return nil }
    self.value = value
  }
}
