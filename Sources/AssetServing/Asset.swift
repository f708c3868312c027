import CWebAssets
package import HTTPServing

/// One file of `Web/`, built into the program.
package struct Asset: Sendable {
  /// Below `Web/`: `styles/tokens.css`.
  package let path: String
  package let bytes: ResidentBytes

  /// All of them, in the order of their paths.
  package static let all: [Asset] = {
    // SAFETY: the table is constant, `count` long, and lives as long as the process.
    let table = unsafe UnsafeBufferPointer(start: tidings_assets, count: tidings_asset_count)
    return unsafe table.map { entry in
      unsafe Asset(
        path: String(cString: entry.path),
        bytes: ResidentBytes(
          permanent: UnsafeRawBufferPointer(start: entry.bytes, count: entry.length)
        )
      )
    }
  }()
}
