import ReaderModel
import ReaderTestSupport
import Testing

@testable import ReaderServices

@Suite struct `Events for open screens` {
  private let feed = FeedID(rawValue: 7)
  private let anna = UserID(rawValue: 1)

  @Test func `reach everybody who listens, in order`() async {
    let hub = EventHub()
    let first = hub.events(for: anna)
    let second = hub.events(for: anna)
    hub.publish(.marksChanged, to: anna)
    hub.publish(.subscriptionsChanged, to: anna)
    #expect(await first.next() == .marksChanged)
    #expect(await first.next() == .subscriptionsChanged)
    #expect(await second.next() == .marksChanged)
  }

  @Test func `are merged for a screen that does not read`() async {
    let hub = EventHub()
    let events = hub.events(for: anna)
    for number in 1...10_000 {
      hub.publish(.refreshing(RefreshProgress(done: number, total: 10_000)), to: anna)
      hub.publishToAll(.itemsArrived(feed: feed, count: 2))
    }
    hub.publish(.refreshEnded(newItems: 20_000, failedFeeds: 1), to: anna)
    #expect(await events.next() == .refreshing(RefreshProgress(done: 10_000, total: 10_000)))
    #expect(await events.next() == .itemsArrived(feed: feed, count: 20_000))
    #expect(await events.next() == .refreshEnded(newItems: 20_000, failedFeeds: 1))
  }

  @Test func `stay few however many feeds there are`() {
    var pending: [ReaderEvent] = []
    for number in 1...10_000 as ClosedRange<Int64> {
      EventQueue.merge(.itemsArrived(feed: FeedID(rawValue: number), count: 1), into: &pending)
    }
    #expect(pending.count == 256)
    #expect(pending.last == .itemsArrived(feed: FeedID(rawValue: 10_000), count: 1))
  }

  @Test func `end when the reader of the stream is cancelled`() async {
    let hub = EventHub()
    let events = hub.events(for: anna)
    let task = Task {
      var count = 0
      while await events.next() != nil { count += 1 }
      return count
    }
    task.cancel()
    #expect(await task.value == 0)
  }

  @Test func `of one user reach no other`() async {
    let hub = EventHub()
    let ben = hub.events(for: UserID(rawValue: 2))
    hub.publish(.marksChanged, to: anna)
    hub.publish(.subscriptionsChanged, to: UserID(rawValue: 2))
    #expect(await ben.next() == .subscriptionsChanged)
    #expect(hub.users == [UserID(rawValue: 2)])
  }

  @Test func `tell nobody of feeds that they do not read`() async throws {
    let test = try await TestReader()
    let ben = try await test.reader.accounts.add("ben", password: "a long password")
    let eve = try await test.reader.accounts.add("eve", password: "a long password")
    var events = test.reader.events(for: eve).makeAsyncIterator()
    for (user, address) in [(ben, "https://a.example/feed"), (eve, "https://b.example/feed")] {
      test.web[address] = .document(rss(title: address, items: 1...2))
      _ = try await test.reader.subscribe(to: address, folder: nil, title: nil, for: user)
    }
    let feed = try #require(try await test.reader.sidebar(for: eve).subscriptions.first?.feedID)
    #expect(await events.next() == .itemsArrived(feed: feed, count: 2))
    #expect(await events.next() == .subscriptionsChanged)
  }
}
