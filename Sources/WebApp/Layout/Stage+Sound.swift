import HTMLWriting
import ReaderModel
import ReaderServices

/// Where sound and film of others come from: from their publisher, or through this server where the
/// reader wants it so, or where a browser would refuse the publisher's address on a page like this.
extension Stage {
  /// The address to play from.
  func sound(_ address: String) -> LinkTarget? {
    let isRefused = isSecure && address.lowercased().hasPrefix("http:")
    if settings.proxiesSound || isRefused, let passed = passedSound(address) { return passed }
    return LinkTarget(web: address)
  }

  /// The address of ours, which pages of ours may read byte by byte; `nil` where there is none.
  func passedSound(_ address: String) -> LinkTarget? {
    sounds?.path(of: address).map { LinkTarget(path: $0) }
  }
}
