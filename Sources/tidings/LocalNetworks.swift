// The machine's own addresses and names in the networks that it is in.

import Glibc
import WebAddressing

/// Addresses by which other devices reach this machine, IPv4 first.
///
/// Without those of the machine itself, of one cable (link-local), and of the inner networks of
/// containers and virtual machines, which no other device is in.
func networkAddresses() -> [InternetAddress] {
  var list: UnsafeMutablePointer<ifaddrs>?
  // SAFETY: the system makes a list, which is read within its bounds and given back.
  guard unsafe getifaddrs(&list) == 0 else { return [] }
  defer { unsafe freeifaddrs(list) }
  var addresses: [InternetAddress] = []
  var next = unsafe list
  while let entry = unsafe next {
    unsafe next = unsafe entry.pointee.ifa_next
    let isUp = unsafe entry.pointee.ifa_flags & UInt32(IFF_UP) != 0
    let name = unsafe String(cString: entry.pointee.ifa_name)
    guard isUp, !innerNetworks.contains(where: name.hasPrefix),
      let address = unsafe internetAddress(entry.pointee.ifa_addr),
      [.privateNetwork, .everybody].contains(address.reach), !addresses.contains(address)
    else { continue }
    addresses.append(address)
  }
  let isV4 = { (address: InternetAddress) in if case .v4 = address { true } else { false } }
  return addresses.filter(isV4) + addresses.filter { !isV4($0) }
}

private let innerNetworks = ["docker", "br-", "veth", "virbr", "podman", "cni", "lxc"]

/// An address out of the form in which the system keeps it; it lives during the call.
private func internetAddress(_ address: UnsafeMutablePointer<sockaddr>?) -> InternetAddress? {
  guard let address = unsafe address else { return nil }
  // SAFETY: the family says how long the address is.
  switch unsafe Int32(address.pointee.sa_family) {
  case AF_INET:
    return unsafe address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
      .v4(UInt32(bigEndian: unsafe $0.pointee.sin_addr.s_addr))
    }
  case AF_INET6:
    let bytes = unsafe address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
      unsafe withUnsafeBytes(of: pointer.pointee.sin6_addr) { unsafe Array($0) }
    }
    return InternetAddress(bytes: bytes)
  default: return nil
  }
}

/// What the machine calls itself, alone and as its network's devices find it by themselves.
///
/// Source: RFC 6762 §3.
func machineNames() -> [String] {
  var buffer = [CChar](repeating: 0, count: 256)
  // SAFETY: the buffer is given with one byte less than its size, so a zero ends it.
  let result = unsafe gethostname(&buffer, buffer.count - 1)
  let bytes = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
  let name = String(decoding: bytes, as: UTF8.self).lowercased()
  guard result == 0, !name.isEmpty else { return [] }
  return [name, "\(name.prefix { $0 != "." }).local"]
}
