/// How the fetcher behaves towards servers, and what it protects the machine from.
///
/// What each value promises to publishers and operators stands in docs/fetching.md.
package struct FetchConfiguration: Hashable, Sendable {
  /// A page that tells publishers what asks for their feeds; part of `userAgent`.
  package var aboutPage = FetchConfiguration.defaultAboutPage
  /// Allows hosts on loopback, private and link-local networks; for tests, demos and reading
  /// feeds of one's own network.
  package var allowsPrivateAddresses = false
  /// All connections go through this proxy, which then has to guard private addresses itself.
  ///
  /// Proxies named in the environment are never used: they would carry requests around the guard.
  package var proxy: String?

  /// Until a connection stands, TLS included.
  package var connectTimeout: Duration = .seconds(20)
  /// For one document with all its redirects, without the time that it waits for its turn.
  package var totalTimeout: Duration = .seconds(60)
  /// For one stream, with all the time in which whoever reads it makes its server wait: a film that
  /// was left standing over night.
  package var streamTimeout: Duration = .seconds(12 * 3600)
  /// A transfer that brings fewer bytes a second for `lowSpeedDuration` is given up.
  package var lowestSpeedInBytesPerSecond = 30
  package var lowSpeedDuration: Duration = .seconds(30)

  /// Source: RFC 9110 §15.4 sets no number; browsers take 20, ours is stricter.
  package var redirectLimit = 10
  /// All header lines of one answer together.
  package var headerLimitInBytes = 128 << 10
  /// How much of the page beside an error status is kept.
  package var errorPageLimitInBytes = 64 << 10

  /// Transfers at one time over all hosts: more than are wanted at once, as servers that drip or hang keep
  /// theirs for a minute.
  package var transferLimit = 128
  /// Transfers at one time with one host.
  package var transferLimitPerHost = 2
  /// All bodies on their way together, before they are unpacked; beyond it large ones take turns.
  package var memoryBudgetInBytes = 64 << 20
  /// After so long without work the thread ends and all connections are closed.
  package var idleTimeout: Duration = .seconds(30)

  package init() {}

  /// What the operator's environment asks for: `TIDINGS_PROXY` and `TIDINGS_ABOUT_PAGE`.
  package init(environment: [String: String]) {
    if let proxy = environment["TIDINGS_PROXY"], !proxy.isEmpty { self.proxy = proxy }
    if let page = environment["TIDINGS_ABOUT_PAGE"], !page.isEmpty { aboutPage = page }
  }

  /// What a feed reader is: the best answer for a publisher as long as the operator names no page.
  package static let defaultAboutPage = "https://en.wikipedia.org/wiki/News_aggregator"

  package static let version = "0.1"

  /// The field that tells servers who asks.
  ///
  /// Source: RFC 9110 §10.1.5; the page in brackets is what well-behaved robots send.
  package var userAgent: String {
    let page = aboutPage.unicodeScalars.filter { (0x21...0x7E).contains($0.value) }
    return "Tidings/\(FetchConfiguration.version) (feed reader; +\(String(page)))"
  }
}
