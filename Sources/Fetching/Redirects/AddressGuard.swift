import Glibc
import WebAddressing

/// Keeps requests that strangers caused away from the machines of the operator's own network.
///
/// A feed's address, a redirect and a name server's answer are all a stranger's to choose. So the
/// decision is made for the numeric address that a socket is about to be opened to, where nothing
/// can change it any more; the check of literal hosts beforehand only saves the way there.
enum AddressGuard {
  /// Whether the host is written as an address, or a name, that is never on the Internet.
  static func refuses(_ address: WebAddress) -> Bool {
    address.literalReach.map { $0 != .everybody } ?? false
  }

  /// Whether a socket address as the system has it may not be connected to.
  ///
  /// - Parameters:
  ///   - family: `AF_INET` or `AF_INET6`; everything else is refused.
  ///   - bytes: The whole socket address, beginning with its family.
  /// - Returns: True also for what cannot be read.
  static func refuses(family: Int32, socketAddress bytes: [UInt8]) -> Bool {
    let range: Range<Int>
    switch family {
    case AF_INET: range = 4..<8
    case AF_INET6: range = 8..<24
    default: return true
    }
    guard bytes.count >= range.upperBound,
      let address = InternetAddress(bytes: Array(bytes[range]))
    else { return true }
    return address.reach != .everybody
  }
}
