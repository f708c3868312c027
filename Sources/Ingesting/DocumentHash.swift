import ByteScanning

/// The number by which a whole document is known to be the one that was stored last.
package enum DocumentHash {
  /// Other bytes give another number; it holds for this version of the program.
  package static func of(_ bytes: [UInt8]) -> Int64 {
    Int64(bitPattern: bytes.span.fingerprint(of: 0..<bytes.count, seed: 0))
  }
}
