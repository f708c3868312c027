import CivilTime
import ReaderModel
import ReaderServices
import Storage
import StoreTestSupport
import TestSupport
import Testing

@testable import WebApp

@Suite struct `A household` {
  @Test func `of three reads the same feeds on two devices each, at once, and keeps itself apart`()
    async throws
  {
    let app = try await TestApp()
    let names = ["anna", "ben", "eve"]
    var users: [UserID] = []
    for name in names {
      users.append(try await app.reader.accounts.add(name, password: Guest.password))
    }
    var feeds: [FeedID] = []
    for number in 0..<4 {
      for user in users {
        let (feed, _) = try await app.store.subscribe(
          to: "https://feed\(number).example/",
          title: "Feed \(number)",
          folders: [],
          for: user,
          at: app.clock.now
        )
        if !feeds.contains(feed) { feeds.append(feed) }
      }
    }
    var items: [ItemID] = []
    for feed in feeds { items += try await app.add(12, to: feed) }

    try await withThrowingTaskGroup { group in
      for (index, user) in users.enumerated() {
        for device in 0..<2 {
          group.addTask { [items, feeds] in
            var guest = try await Guest(app, as: names[index])
            guest.headers = [("User-Agent", device == 0 ? "Firefox/1 Linux" : "iPhone Safari/1")]
            // Each device of each user has items of its own to mark.
            for item in items where item.rawValue % 6 == Int64(index * 2 + device) {
              _ = await guest.post("/marks", [("read", "\(item.rawValue)")])
              _ = await guest.post("/marks", [("star", "\(item.rawValue)")])
              _ = await guest.get("/unread")
            }
            if device == 0 {
              _ = await guest.post("/folders", [("name", "Folder of \(names[index])")])
              _ = await guest.post("/settings/user", [("offline-budget", "\(100 + index)")])
              let folder = try #require(
                try await app.reader.sidebar(for: user).folders.first?.id.rawValue
              )
              _ = await guest.post(
                "/feeds/\(feeds[index].rawValue)/move",
                [("folder", "\(folder)")]
              )
            }
          }
        }
      }
      // Meanwhile somebody refreshes.
      group.addTask { [feeds] in
        for feed in feeds { try await app.add(3, to: feed) }
      }
      try await group.waitForAll()
    }

    for (index, user) in users.enumerated() {
      let own = Set(items.filter { $0.rawValue % 6 / 2 == Int64(index) })
      let all = try await app.reader.items(ItemListQuery(place: .all, limit: 1000), for: user).rows
      #expect(all.count == 60)
      #expect(Set(all.filter(\.isRead).map(\.id)) == own)
      #expect(Set(all.filter(\.isStarred).map(\.id)) == own)
      let sidebar = try await app.reader.sidebar(for: user)
      #expect(sidebar.unreadCount == 60 - own.count)
      #expect(sidebar.starredCount == own.count)
      #expect(sidebar.folders.map(\.name) == ["Folder of \(names[index])"])
      let settings = try await app.reader.settings(for: user)
      #expect(settings.offlineBudgetInMegabytes == 100 + index)
      let devices = try await app.reader.accounts.sessions(of: user)
      #expect(devices.count == 2)
    }
    #expect(try await app.temporary.rowCounts() == ["feeds": 4, "items": 60, "item_contents": 60])
  }
}
