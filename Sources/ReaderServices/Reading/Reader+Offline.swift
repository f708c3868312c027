import Storage
package import ReaderModel

/// What is worth keeping on a device for a time without a network.
package struct OfflineSelection: Sendable {
  /// A list and the items that it would show first.
  package struct List: Sendable {
    package var place: Place
    package var items: [ItemID]
  }

  /// Places, and the folders and feeds that have unread items.
  package var lists: [List]
  /// Every item of the lists once, what matters most first.
  package var items: [ItemState]
  /// The newest item in the store at that moment.
  package var newestID: ItemID
}

extension Reader {
  /// The newest unread items of every list, everything starred, and what goes with what a device holds.
  ///
  /// - Parameters:
  ///   - held: Items of which the device keeps the sound, so that it wants their text as well.
  ///   - user: Whose lists they are; items that are none of theirs are left out.
  /// - Returns: The lists, and all their items.
  /// - Throws: What the store refused.
  package func offlineSelection(
    holding held: [ItemID] = [],
    for user: UserID
  ) async throws -> OfflineSelection {
    let sidebar = try await store.sidebar(for: user)
    var lists: [OfflineSelection.List] = []
    var newestID = ItemID(rawValue: 0)
    for (place, limit) in Self.offlinePlaces(of: sidebar) {
      let query = ItemListQuery(place: place, unreadOnly: place != .starred, limit: limit)
      let page = try await items(query, for: user)
      // The first one, so that nothing counts as shown that arrived while the rest was collected.
      if newestID.rawValue == 0 { newestID = page.newestID }
      lists.append(OfflineSelection.List(place: place, items: page.rows.map(\.id)))
    }
    var ids = Self.inOrder(lists)
    let others = Set(held).subtracting(ids)
    ids.insert(contentsOf: held.filter(others.contains), at: 0)
    let items = try await store.states(of: ids, for: user)
    return OfflineSelection(lists: lists, items: items, newestID: newestID)
  }

  /// How many items of each list are worth keeping: what somebody reads in a day of travel.
  private static func offlinePlaces(of sidebar: Sidebar) -> [(place: Place, limit: Int)] {
    var places: [(place: Place, limit: Int)] = [
      (.starred, 1000), (.unread, 60), (.all, 60), (.today, 30), (.podcasts, 20), (.pictures, 20),
    ]
    for folder in sidebar.folders where folder.unreadCount > 0 {
      places.append((.folder(folder.id), 20))
    }
    for subscription in sidebar.subscriptions where subscription.unreadCount > 0 {
      places.append((.feed(subscription.feedID), 10))
    }
    return places
  }

  /// Starred items, then the unread ones, then the others by turns, so that no feed goes short.
  private static func inOrder(_ lists: [OfflineSelection.List]) -> [ItemID] {
    var seen: Set<ItemID> = []
    var items: [ItemID] = []
    for list in lists where list.place == .starred || list.place == .unread {
      for item in list.items where seen.insert(item).inserted { items.append(item) }
    }
    let longest = lists.map(\.items.count).max() ?? 0
    for rank in 0..<longest {
      for list in lists where rank < list.items.count {
        if seen.insert(list.items[rank]).inserted { items.append(list.items[rank]) }
      }
    }
    return items
  }
}
