/// What a hub wants to know of a subscription that somebody asked for.
///
/// Source: WebSub §5.3; §5.2.1 for the refusal, which is no question.
package struct HubQuestion: Hashable, Sendable {
  package enum Mode: String, Hashable, Sendable { case subscribe, unsubscribe, denied }

  package var mode: Mode
  package var topic: String
  /// What it wants to hear if it was us; empty beside a refusal.
  package var challenge: String
  package var leaseInSeconds: Int64?

  /// Reads the parameters of a request.
  ///
  /// - Returns: `nil` for what no hub asks.
  package init?(_ parameter: (String) -> String?) {
    guard let mode = parameter("hub.mode").flatMap(Mode.init), let topic = parameter("hub.topic")
    else { return nil }
    let challenge = parameter("hub.challenge") ?? ""
    guard mode == .denied || !challenge.isEmpty, challenge.utf8.count <= Self.longestChallenge,
      challenge.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    self.mode = mode
    self.topic = topic
    self.challenge = challenge
    leaseInSeconds = parameter("hub.lease_seconds").flatMap { Int64($0) }
  }

  private static let longestChallenge = 2000
}
