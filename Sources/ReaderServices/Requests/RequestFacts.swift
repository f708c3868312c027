import Fetching
package import ReaderModel
import WebAddressing

/// What a user may see of what they set for the requests of a feed: that it is set, and what is not
/// secret of it.
package struct RequestFacts: Hashable, Sendable {
  package var kinds: [RequestSettings.Kind]
  package var userAgent: String?
  /// How many fields there are.
  package var fieldCount = 0
  /// The server that gets what is secret, and nobody else.
  package var origin: String
  /// Whether the feed is somewhere else by now, so that nothing secret is sent.
  package var isElsewhere: Bool
  /// False if the key beside the store is missing or another one.
  package var isReadable: Bool

  init(_ request: SealedRequest, _ settings: RequestSettings?, at address: String) {
    kinds = request.kinds
    userAgent = settings?.userAgent
    fieldCount = settings?.fields.count ?? 0
    origin = request.origin
    isReadable = settings != nil
    isElsewhere = !request.covers(address)
  }
}

extension SealedRequest {
  /// Whether an address may get what is secret.
  func covers(_ address: String) -> Bool {
    guard let entered = WebAddress(origin), let asked = WebAddress(address) else { return false }
    return entered.entrusts(asked)
  }
}
