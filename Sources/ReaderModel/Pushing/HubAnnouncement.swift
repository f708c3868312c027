/// Where a feed says that its news can be subscribed to, and under which name.
///
/// Source: WebSub §4.
package struct HubAnnouncement: Hashable, Sendable {
  /// The address of the hub.
  package var hub: String
  /// What the hub calls the feed: its own word for where it lives (`self`).
  package var topic: String

  package init(hub: String, topic: String) {
    self.hub = hub
    self.topic = topic
  }
}

/// What a document says of its hub that is not stored yet.
package enum HubStep: Hashable, Sendable {
  case announced(HubAnnouncement)
  case forget
}
