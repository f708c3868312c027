import HTTPSemantics
import HTTPServing
import ReaderModel
import ReaderServices

/// What happens, told to open pages as server-sent events.
///
/// Source: HTML, 9.2 Server-sent events.
extension WebApp {
  func events() -> Response {
    let events = reader.events(for: user)
    let progress = reader.refreshProgress
    let chunks = AsyncStream<[UInt8]>(bufferingPolicy: .bufferingNewest(64)) { continuation in
      // A comment at once tells the browser that the stream is open; the state follows, so that
      // a page that connects in the middle of a refresh shows it.
      continuation.yield(Array(": open\nretry: 3000\n\n".utf8))
      if let progress {
        continuation.yield(EventText(.refreshing(progress)).bytes)
      }
      let task = Task {
        for await event in events { continuation.yield(EventText(event).bytes) }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
    return Response(
      status: 200,
      headers: HeaderFields([
        HeaderFields.Field(name: "Content-Type", value: "text/event-stream"),
        HeaderFields.Field(name: "Cache-Control", value: "no-store"),
      ]),
      body: .stream(chunks)
    )
  }
}

/// One event in the text of the stream; the data is JSON.
struct EventText {
  private let name: String
  private let data: String

  init(_ event: ReaderEvent) {
    switch event {
    case .refreshing(let progress):
      name = "refreshing"
      data = "{\"done\":\(progress.done),\"total\":\(progress.total)}"
    case .refreshEnded(let newItems, let failedFeeds):
      name = "refreshed"
      data = "{\"newItems\":\(newItems),\"failedFeeds\":\(failedFeeds)}"
    case .itemsArrived(let feed, let count):
      name = "arrived"
      data = "{\"feed\":\(feed.rawValue),\"count\":\(count)}"
    case .marksChanged:
      name = "marks"
      data = "{}"
    case .subscriptionsChanged:
      name = "subscriptions"
      data = "{}"
    }
  }

  var bytes: [UInt8] { Array("event: \(name)\ndata: \(data)\n\n".utf8) }
}
