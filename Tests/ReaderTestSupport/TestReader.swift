package import CivilTime
import Credentials
package import ReaderModel
package import ReaderServices
package import Storage
import StoreTestSupport
package import TestSupport

/// A reader on a temporary store, a scripted web and a clock that the test moves.
package struct TestReader {
  package let reader: Reader
  package let store: ReaderStore
  package let web: ScriptedWeb
  package let clock: ManualClock
  private let temporary: TemporaryStore

  package static let start = Timestamp(seconds: 1_795_910_400)

  private let pushKey = PushKey(SecretKey())
  private let vault: RequestVault

  /// A reader that asks for so many feeds at the same time, and that hubs reach at an address; its seconds
  /// last as long as a test wants.
  package init(
    refreshWindow: Int = 32,
    second: Duration = .milliseconds(1),
    hubAddress: String? = nil,
    vault: RequestVault = RequestVault { [key = SecretKey()] in key }
  ) async throws {
    self.vault = vault
    temporary = try await TemporaryStore(words: wordsOfContent)
    store = temporary.store
    web = ScriptedWeb()
    clock = ManualClock(Self.start)
    var configuration = Reader.Configuration(
      refreshWindow: refreshWindow,
      sleep: { _ in try await Task.sleep(for: second) }
    )
    configuration.passwordHashing = .quick
    reader = Reader(
      store: store,
      fetcher: web,
      clock: clock.wallClock,
      configuration: configuration,
      vault: vault,
      pushes: PushSettings(key: pushKey, place: hubAddress)
    )
  }

  /// The same as started anew, where hubs reach it under another address, or not at all.
  package func reader(hubAddress: String?) -> Reader {
    Reader(
      store: store,
      fetcher: web,
      clock: clock.wallClock,
      configuration: reader.configuration,
      vault: vault,
      pushes: PushSettings(key: pushKey, place: hubAddress)
    )
  }

  /// Puts a feed on the web and subscribes to it.
  @discardableResult
  package func subscribe(_ address: String, items: ClosedRange<Int>) async throws -> FeedID {
    web[address] = .document(rss(title: address, items: items))
    let outcome = try await reader.subscribe(to: address, folder: nil, title: nil, for: .local)
    guard case .subscribed(let feed, _) = outcome else { throw Unexpected(outcome: outcome) }
    return feed
  }

  /// Somebody else.
  package func addUser(_ name: String) async throws -> UserID { try await temporary.addUser(name) }

  /// Every text and every blob of the store, as text.
  package func everythingStored() async throws -> String {
    try await temporary.everything()
  }

  /// How many rows there are of what all users share.
  package func rowCounts() async throws -> [String: Int] { try await temporary.rowCounts() }

  /// How many entries the search index has, of whatever items.
  package func entryCount() async throws -> Int { try await temporary.entryCount() }

  package struct Unexpected: Error {
    package var outcome: SubscribeOutcome
  }
}

/// An RSS document with items of these numbers, the newest first, an hour apart.
package func rss(
  title: String,
  items: ClosedRange<Int>,
  site: String = "site",
  edit: (Int) -> String = { "Item \($0)" }
) -> String {
  var text = "<rss version=\"2.0\"><channel><title>\(title)</title>"
  text += "<link>https://site.example/</link>"
  for number in items.reversed() {
    let day = 1 + number / 24 % 28
    let hour = number % 24
    text += """
      <item><guid isPermaLink="false">\(title)-\(number)</guid>
      <link>https://\(site).example/\(number)</link><title>\(edit(number))</title>
      <description>What there is to say about number \(number), in enough words.</description>
      <pubDate>\(day < 10 ? "0" : "")\(day) Nov 2026 \(hour < 10 ? "0" : "")\(hour):00:00 GMT</pubDate>
      </item>
      """
  }
  return text + "</channel></rss>"
}
