extension Server {
  /// A place at which connections arrive.
  package struct Listener: Hashable, Sendable, CustomStringConvertible {
    package enum Place: Hashable, Sendable {
      /// A numeric address, or `*` for all interfaces with both versions of the protocol; port 0
      /// lets the system choose.
      case address(String, port: UInt16)
      /// A socket file, with the permissions that it gets.
      case file(String, mode: UInt32)
    }

    package var place: Place
    /// Whether connections are encrypted by `CertificateKeeper`'s certificate.
    package var isEncrypted: Bool

    package init(_ place: Place, isEncrypted: Bool = false) {
      self.place = place
      self.isEncrypted = isEncrypted
    }

    /// On this machine alone.
    package static func loopback(port: UInt16) -> Listener {
      Listener(.address("127.0.0.1", port: port))
    }

    /// As somebody would type it: `127.0.0.1:8080`, `[::1]:8080`, `unix:/run/tidings.sock`.
    package var description: String {
      switch place {
      case .address(let host, let port):
        host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
      case .file(let path, _): "unix:\(path)"
      }
    }

    /// `nil` for a socket file.
    package var port: UInt16? {
      if case .address(_, let port) = place { port } else { nil }
    }

    var scheme: RequestOrigin.Scheme { isEncrypted ? .https : .http }
  }
}
