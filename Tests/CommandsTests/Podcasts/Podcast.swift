import ReaderModel
import ReaderServices
import ReaderTestSupport
import Testing

/// A podcast on the scripted web.
enum Podcast {
  static let address = "https://pod.example/feed"

  /// Episodes 1 to `count`, the newest first, each with a sound.
  static func feed(_ count: Int, title: String = "Science Hour") -> String {
    var text = """
      <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
      <title>\(title)</title><itunes:image href="https://pod.example/cover.png"/>
      """
    for number in (1...count).reversed() {
      text += """
        <item><guid>e\(number)</guid><title>Part \(number)</title>
        <pubDate>0\(number) Nov 2026 06:00:00 GMT</pubDate>
        <itunes:duration>1:00:00</itunes:duration>
        <enclosure url="https://pod.example/\(number).mp3" type="audio/mpeg" length="9"/></item>
        """
    }
    return text + "</channel></rss>"
  }
}

extension ReaderRun {
  /// Subscribes to a podcast.
  ///
  /// - Returns: Its episodes, the oldest first.
  func podcast(_ count: Int = 3, title: String = "Science Hour") async throws -> [ItemID] {
    test.web[Podcast.address] = .document(Podcast.feed(count, title: title))
    let subscribed = await self("subscribe", Podcast.address)
    try #require(subscribed.status == 0, "\(subscribed.errors)")
    let rows = try await test.reader.items(ItemListQuery(place: .all), for: .local).rows
    return rows.reversed().map(\.id)
  }
}
