import Synchronization

/// The addresses of pictures that were made last.
///
/// Making one parses an address and signs it, some ten microseconds; lists show the same pictures again
/// and again, each in several forms.
final class MadePaths: Sendable {
  private struct Picture: Hashable {
    var address: String
    var page: String?
  }

  private let paths = Mutex<[Picture: String?]>([:])
  /// So many at most, then all are forgotten; half a kilobyte each.
  private static let most = 4096

  /// The address that `make` made of a picture on a page, `nil` included.
  func path(of address: String, on page: String?, make: () -> String?) -> String? {
    let picture = Picture(address: address, page: page)
    if let known = paths.withLock({ $0[picture] }) { return known }
    let path = make()
    paths.withLock { paths in
      if paths.count >= Self.most { paths.removeAll() }
      paths[picture] = .some(path)
    }
    return path
  }
}
