import ReaderModel
import Testing

@testable import ReaderServices

@Suite struct `What another program changed` {
  private func sidebar(_ items: [Int], title: String = "A") -> Sidebar {
    Sidebar(
      unreadCount: items.reduce(0, +),
      starredCount: 0,
      folders: [],
      subscriptions: items.enumerated().map { number, count in
        SubscriptionRow(
          feedID: FeedID(rawValue: Int64(number + 1)),
          address: "https://a.example/\(number)",
          title: title,
          itemCount: count
        )
      }
    )
  }

  @Test func `is told feed by feed`() {
    #expect(
      Reader.events(from: sidebar([3, 5]), to: sidebar([3, 9])) == [
        .itemsArrived(feed: FeedID(rawValue: 2), count: 4), .marksChanged,
      ]
    )
  }

  @Test func `makes the places anew where names or feeds changed`() {
    let renamed = Reader.events(from: sidebar([3]), to: sidebar([3], title: "B"))
    #expect(renamed == [.subscriptionsChanged, .marksChanged])
    #expect(Reader.events(from: sidebar([3]), to: sidebar([3, 2])).first == .subscriptionsChanged)
    #expect(Reader.events(from: nil, to: sidebar([3])).contains(.subscriptionsChanged))
  }
}
