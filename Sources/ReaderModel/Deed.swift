package import CivilTime

/// When and where a user did something that the history is to tell.
package struct Deed: Hashable, Sendable {
  package var at: Timestamp
  /// What the user would call the device, like `Firefox on Linux`.
  package var device: String?

  package init(at: Timestamp, device: String? = nil) {
    self.at = at
    self.device = device
  }
}
