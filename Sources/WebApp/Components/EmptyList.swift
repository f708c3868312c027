import HTMLWriting
import ReaderModel

/// What a list says when there is nothing in it, by why that is so.
struct EmptyList {
  let list: ItemList
  let sidebar: Sidebar
  let isRefreshing: Bool

  var html: HTML { state.html }

  private var state: EmptyState {
    switch list.source {
    case .search(let words): return NothingFound(words: words).state
    case .place(.saved(let id)) where !list.unreadOnly: return NothingFound.state(of: id)
    default: break
    }
    if sidebar.subscriptions.isEmpty {
      return EmptyState(
        drawing: .letter,
        heading: "Nothing subscribed to yet",
        text: "Add the address of a site that you like to read, or bring your feeds along.",
        actions: [
          (name: "Add a feed", route: .add(address: nil)),
          (name: "Import from another reader", route: .importing),
          (name: "On your phone", route: .settingsTopic(.phone)),
        ]
      )
    }
    if isRefreshing {
      return EmptyState(
        drawing: .letter,
        heading: "Fetching your feeds",
        text: "New items appear here by themselves.",
        actions: [(name: "See how far it is", route: .health)]
      )
    }
    return byPlace
  }

  private var byPlace: EmptyState {
    switch list.place {
    case .unread:
      EmptyState(
        drawing: .calm,
        heading: "All read",
        text: "There is nothing new. Tidings looks again by itself.",
        actions: [(name: "Show all items", route: .place(.all))]
      )
    case .starred:
      EmptyState(
        drawing: .stars,
        heading: "No stars yet",
        text: "What you star stays here, also when its feed is gone.",
        actions: [(name: "Go to unread", route: .place(.unread))]
      )
    case .pictures:
      EmptyState(
        drawing: .picture,
        heading: "No pictures",
        text: "Items that bring a picture are collected here.",
        actions: [
          (name: "Show all items", route: .place(.all)),
          (name: "Add a feed", route: .add(address: nil)),
        ]
      )
    case .podcasts where list.episodes != nil:
      EmptyState(
        drawing: .headphones,
        heading: list.episodes == .started ? "Nothing begun" : "No such episodes",
        text: list.episodes == .unplayed
          ? "Everything has been played." : "They are collected here as you listen.",
        actions: [(name: "Show all episodes", route: .place(.podcasts))]
      )
    case .podcasts:
      EmptyState(
        drawing: .headphones,
        heading: "No episodes",
        text: "Items with sound or video are collected here.",
        actions: [(name: "Add a podcast", route: .add(address: nil))]
      )
    case .today:
      EmptyState(
        drawing: .calm,
        heading: "Nothing from today yet",
        text: "Items that are dated today appear here.",
        actions: [
          (name: "Go to unread", route: .place(.unread)),
          (name: "Show all items", route: .place(.all)),
        ]
      )
    default: nothingHere
    }
  }

  private var nothingHere: EmptyState {
    if list.unreadOnly {
      return EmptyState(
        drawing: .calm,
        heading: "All read",
        text: "Everything in this list has been read.",
        actions: [
          (name: "Show all items", route: .list(ItemList(list.source), after: nil))
        ]
      )
    }
    if case .folder(let id) = list.place, sidebar.subscriptions(in: id).isEmpty,
      sidebar.folders(in: id).isEmpty
    {
      return EmptyState(
        drawing: .page,
        heading: "Nothing in this folder",
        text: "A feed is put into folders in its settings, or when it is added.",
        actions: [
          (name: "Add a feed", route: .add(address: nil)),
          (name: "Go to unread", route: .place(.unread)),
        ]
      )
    }
    return EmptyState(
      drawing: .page,
      heading: "No items",
      text: reasonForNothing,
      actions: [
        (name: "Show all items", route: .place(.all)), (name: "Feed health", route: .health),
      ]
    )
  }

  /// Of a feed that could not be read nobody knows what it has published.
  private var reasonForNothing: String {
    if case .place(.feed(let id)) = list.source,
      let feed = sidebar.subscriptions.first(where: { $0.feedID == id }),
      feed.failure != nil || feed.lastCheckedAt == nil
    {
      return feed.failure == nil
        ? "Tidings has not looked at this feed yet."
        : "Tidings has not been able to read this feed so far."
    }
    return "Nothing has been published here so far."
  }
}
