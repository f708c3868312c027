/// Where an app lies below its host: at its root, or at a path like `/tidings`.
///
/// Within the app every path begins at the app's own root. The base is taken off where a request
/// comes in and put before every address where one is printed; between the two nobody thinks of it.
package struct BasePath: Hashable, Sendable, CustomStringConvertible {
  /// Empty, or with a slash at its start and none at its end.
  package let text: String

  package static let root = BasePath(checked: "")

  /// That of the request in hand, for whoever prints an address.
  @TaskLocal package static var current = BasePath.root

  private init(checked text: String) { self.text = text }

  /// A path as somebody types it or a proxy tells it: `/tidings`, `tidings/`, `/`.
  ///
  /// - Returns: `nil` unless its parts are of letters, digits and `-_.~`, and lead down only: it
  ///   stands in every address of every page, so there is nothing to escape in it.
  package init?(_ typed: String) {
    let parts = typed.split(separator: "/")
    guard typed.utf8.count <= 200,
      parts.allSatisfy({ $0 != "." && $0 != ".." && $0.utf8.allSatisfy(PercentCoding.isUnreserved) }
      )
    else { return nil }
    text = parts.map { "/" + $0 }.joined()
  }

  package var isRoot: Bool { text.isEmpty }

  package var description: String { text }

  /// The path of an app's page, as its readers see it.
  package func path(_ local: String) -> String { isRoot ? local : text + local }

  /// The path within the app; `nil` for one that is not below the base.
  package func local(_ path: String) -> String? {
    if isRoot { return path }
    guard path.hasPrefix(text) else { return nil }
    let rest = path.dropFirst(text.count)
    return rest.utf8.first == UInt8(ascii: "/") ? String(rest) : nil
  }
}
