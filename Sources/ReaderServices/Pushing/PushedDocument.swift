import FeedParsing
package import HTTPSemantics
import Ingesting
import ReaderModel
import WebAddressing

/// What a hub brought, as a feed.
struct PushedDocument: Sendable {
  let incoming: IncomingFeed
  let bodyHash: Int64
  let facts: FetchFacts

  /// - Returns: `nil` for what is no feed, or one without items: there is nothing to store.
  init?(_ content: PushedContent, at address: String) {
    let parsed = try? FeedParser.parse(
      content.body,
      url: address,
      contentType: content.headers["Content-Type"]
    )
    guard let parsed, !parsed.items.isEmpty else { return nil }
    incoming = IncomingFeed(parsed, address: address)
    bodyHash = StableHash.of(content.body)
    var facts = content.facts
    facts.repairs = FetchFacts.repairs(parsed.diagnostics, in: content.body)
    self.facts = facts
  }
}

/// A request of a hub that brings news.
package struct PushedContent: Sendable {
  package var headers: HeaderFields
  package var body: [UInt8]

  package init(headers: HeaderFields, body: [UInt8]) {
    self.headers = headers
    self.body = body
  }

  var facts: FetchFacts {
    FetchFacts(sizeInBytes: body.count, sizeOnWireInBytes: body.count, isPushed: true)
  }

  /// Whether it says that it is of another feed than that; a hub that names none is believed.
  ///
  /// Source: WebSub §7 (the `Link` field with `rel=self`).
  func isOfAnother(than topic: String) -> Bool {
    let named = headers.values("Link").prefix(20).flatMap { LinkField.links(in: $0) }
      .first { $0.relations.contains("self") }
    guard let named else { return false }
    return WebAddress(named.target)?.comparisonKey != WebAddress(topic)?.comparisonKey
  }
}
