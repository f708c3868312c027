import WebAddressing

/// What is needed to be pushed to.
package struct PushSettings: Sendable {
  package var key: PushKey
  /// The address of ours that hubs reach, with a slash at its end; `nil` if they reach none, so that
  /// what was subscribed to before is taken back.
  package var place: String?

  package init(key: PushKey, place: String?) {
    self.key = key
    self.place = place
  }

  /// Whether hubs, which are somewhere on the Internet, can reach an address; where feeds in one's own
  /// network are allowed, hubs may be there too.
  package static func isReachable(_ address: String, allowsPrivateAddresses: Bool) -> Bool {
    guard let address = WebAddress(address), address.isFetchable else { return false }
    if allowsPrivateAddresses { return true }
    guard let reach = address.literalReach else { return address.host.utf8.contains(0x2E) }
    return reach == .everybody
  }
}
