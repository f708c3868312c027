import ReaderModel
import Testing

@testable import ReaderServices

@Suite struct `Events for open screens` {
  private let feed = FeedID(rawValue: 7)

  @Test func `reach everybody who listens, in order`() async {
    let hub = EventHub()
    var first = hub.events().makeAsyncIterator()
    var second = hub.events().makeAsyncIterator()
    hub.publish(.marksChanged)
    hub.publish(.subscriptionsChanged)
    #expect(await first.next() == .marksChanged)
    #expect(await first.next() == .subscriptionsChanged)
    #expect(await second.next() == .marksChanged)
  }

  @Test func `are merged for a screen that does not read`() async {
    let hub = EventHub()
    var events = hub.events().makeAsyncIterator()
    for number in 1...10_000 {
      hub.publish(.refreshing(RefreshProgress(done: number, total: 10_000)))
      hub.publish(.itemsArrived(feed: feed, count: 2))
    }
    hub.publish(.refreshEnded(newItems: 20_000, failedFeeds: 1))
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
    let events = hub.events()
    let task = Task {
      var count = 0
      for await _ in events { count += 1 }
      return count
    }
    task.cancel()
    #expect(await task.value == 0)
  }
}
