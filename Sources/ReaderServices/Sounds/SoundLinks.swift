package import Credentials
import HTTPSemantics
import WebAddressing

/// Addresses of ours for sound and film of others.
///
/// `/sound/SIGNATURE/ADDRESS`. The same file always has the same address, so that a browser finds what
/// it has kept of it. Only what was signed is fetched.
package struct SoundLinks: Sendable {
  package static let prefix = "/sound/"
  /// With what is added here it must fit into the line of a request.
  private static let longestAddress = 8192

  private let key: SigningKey

  package init(key: SigningKey) { self.key = key }

  /// The address of ours.
  ///
  /// - Returns: `nil` if it is no web address.
  package func path(of address: String) -> String? {
    guard address.utf8.count <= Self.longestAddress, let file = WebAddress(address),
      file.isFetchable
    else { return nil }
    let name = Base64URL.encode(Array(address.utf8))
    let signature = Base64URL.encode(key.signature(of: Array(name.utf8)))
    return BasePath.current.path("\(Self.prefix)\(signature)/\(name)")
  }

  /// Reads what `path` wrote, without the base of the app.
  ///
  /// - Returns: The address of the file; `nil` for anything else.
  package func address(of path: some StringProtocol) -> String? {
    guard path.hasPrefix(Self.prefix) else { return nil }
    let parts = path.dropFirst(Self.prefix.count).split(
      separator: "/",
      omittingEmptySubsequences: false
    )
    guard parts.count == 2, let signature = Base64URL.decode(parts[0]),
      key.accepts(signature, of: Array(parts[1].utf8))
    else { return nil }
    return Base64URL.decode(parts[1]).flatMap { String(validating: $0, as: UTF8.self) }
  }
}
