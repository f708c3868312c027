/// Names a set of files by what is in them.
///
/// FNV-1a with 64 bits over paths, lengths and bytes: stable across builds and machines, and nobody
/// attacks it, as all files are ours.
///
/// Source: draft-eastlake-fnv-35.
enum SetHash {
  static func text(of files: [(path: String, bytes: [UInt8])]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for file in files {
      add(Array("\(file.path) \(file.bytes.count)\n".utf8), to: &hash)
      add(file.bytes, to: &hash)
    }
    return String(hash, radix: 36)
  }

  private static func add(_ bytes: [UInt8], to hash: inout UInt64) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }
}
