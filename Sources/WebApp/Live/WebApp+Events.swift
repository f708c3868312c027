import AssetServing
import HTTPSemantics
import HTTPServing
import ReaderModel
import ReaderServices

/// What happens, told to open pages as server-sent events.
///
/// Source: HTML, 9.2 Server-sent events.
extension WebApp {
  func events(_ visit: Visit) -> Response {
    let stillThere: @Sendable () async -> Bool = {
      [reader, visitor, token = SessionCookie.token(in: visit.request)] in
      guard visitor.session != nil else { return true }
      let arrival = try? await reader.accounts.arrival(
        withSession: token,
        from: visit.request.origin.clientAddress
      )
      return arrival?.visitor?.session == visitor.session
    }
    let events = reader.events(for: user)
    let progress = reader.refreshProgress(for: user)
    let assets = configuration.assets.hash
    let chunks = AsyncStream<[UInt8]>(bufferingPolicy: .bufferingNewest(64)) { continuation in
      // A comment at once tells the browser that the stream is open; the state follows, so that
      // a page that connects in the middle of a refresh shows it.
      continuation.yield(Array(": open\nretry: 3000\n\n".utf8))
      // A page that was drawn by an older program learns so when it comes back.
      continuation.yield(EventText(name: "assets", data: "\"\(assets)\"").bytes)
      if let progress {
        continuation.yield(EventText(.refreshing(progress)).bytes)
      }
      let task = Task {
        for await event in events { continuation.yield(EventText(event).bytes) }
        continuation.finish()
      }
      // A line that was cut without a word, by sleep or by a network that went, is noticed by this.
      let beats = Task {
        while (try? await Task.sleep(for: .seconds(25))) != nil {
          // Who has been signed out meanwhile hears no more.
          guard await stillThere() else { return continuation.finish() }
          continuation.yield(EventText(name: "beat", data: "{}").bytes)
        }
      }
      continuation.onTermination = { _ in
        task.cancel()
        beats.cancel()
      }
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
  let name: String
  let data: String

  init(name: String, data: String) {
    self.name = name
    self.data = data
  }

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
    case .playingChanged:
      name = "playing"
      data = "{}"
    }
  }

  var bytes: [UInt8] { Array("event: \(name)\ndata: \(data)\n\n".utf8) }
}
