package import Credentials
import HTTPSemantics
import WebAddressing

/// Addresses of ours for pictures of others.
///
/// `/media/SIGNATURE/PICTURE?size=FORM`, or with the site whose page shows it behind the picture. The
/// same picture on the same site always has the same address, so that browsers keep it. Only what was
/// signed is fetched: nobody can use the server to fetch something of their own choice.
package struct PictureLinks: Sendable {
  /// A picture that an address of ours names.
  package struct Target: Hashable, Sendable {
    package var address: String
    /// Scheme, host and port of the page that shows it; `nil` if it lies on the same site.
    package var site: String?
    package var form: PictureForm
  }

  package static let prefix = "/media/"
  /// The parameter that names the form; without it the picture is shown as it was published.
  package static let formName = "size"
  /// A longer one is a picture inside an address.
  ///
  /// With what is added here it must fit into the line of a request. `pictures.js` knows the number too.
  private static let longestAddress = 8192

  private let key: SigningKey
  private let made = MadePaths()

  package init(key: SigningKey) { self.key = key }

  /// The address of a picture in a form.
  ///
  /// - Parameters:
  ///   - address: Where it was published.
  ///   - page: The address of the page that shows it, whose site is told to the picture's server.
  ///   - form: In which form.
  /// - Returns: `nil` if it is no web address.
  package func path(of address: String, on page: String?, _ form: PictureForm) -> String? {
    place(of: address, on: page).map { Self.path($0, form) }
  }

  /// The address in a form of a picture whose place is known.
  package static func path(_ place: String, _ form: PictureForm) -> String {
    "\(place)?\(formName)=\(form.rawValue)"
  }

  /// What the addresses of a picture in all forms begin with.
  ///
  /// - Parameters:
  ///   - address: As for `path`.
  ///   - page: As for `path`.
  /// - Returns: `nil` if it is no web address.
  package func place(of address: String, on page: String?) -> String? {
    made.path(of: address, on: page) { signedPlace(of: address, on: page) }
      .map { BasePath.current.path($0) }
  }

  private func signedPlace(of address: String, on page: String?) -> String? {
    guard address.utf8.count <= Self.longestAddress, let picture = WebAddress(address),
      picture.isFetchable
    else { return nil }
    var rest = Base64URL.encode(Array(address.utf8))
    if let site = Self.site(of: page), site != picture.origin {
      rest += "/" + Base64URL.encode(Array(site.utf8))
    }
    let signature = Base64URL.encode(key.signature(of: Array(rest.utf8)))
    return "\(Self.prefix)\(signature)/\(rest)"
  }

  /// Reads what `path` wrote.
  ///
  /// - Parameters:
  ///   - path: What stands before the question mark, without the base of the app.
  ///   - form: The parameter behind it.
  /// - Returns: `nil` for anything else.
  package func target(of path: some StringProtocol, form: String?) -> Target? {
    guard path.hasPrefix(Self.prefix),
      let form = form == nil ? .original : form.flatMap({ PictureForm(rawValue: $0) })
    else { return nil }
    let parts = path.dropFirst(Self.prefix.count).split(
      separator: "/",
      omittingEmptySubsequences: false
    )
    guard parts.count == 2 || parts.count == 3, let signature = Base64URL.decode(parts[0]),
      key.accepts(signature, of: Array(parts.dropFirst().joined(separator: "/").utf8)),
      let address = Self.text(parts[1])
    else { return nil }
    let site = parts.count == 3 ? Self.text(parts[2]) : nil
    return Target(address: address, site: site, form: form)
  }

  private static func text(_ part: some StringProtocol) -> String? {
    Base64URL.decode(part).flatMap { String(validating: $0, as: UTF8.self) }
  }

  private static func site(of page: String?) -> String? {
    page.flatMap { WebAddress($0) }.flatMap { $0.isFetchable ? $0.origin : nil }
  }

  /// A name for a picture in a form, for files; tells nothing about the picture.
  func name(of address: String, _ form: PictureForm, readsWebP: Bool) -> String {
    let variant = form == .original ? form.rawValue : form.rawValue + (readsWebP ? "+" : "-")
    return Base64URL.encode(key.signature(of: Array("\(variant) \(address)".utf8)))
  }

  /// A name for one version of a picture.
  func version(of bytes: [UInt8]) -> String { Base64URL.encode(key.signature(of: bytes)) }
}
