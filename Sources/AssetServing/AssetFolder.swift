import FoundationEssentials

/// `Web/` on disk, read anew for each request: a style that is edited shows at the next reload.
struct AssetFolder: Sendable {
  let path: String

  /// The files that can be asked for, in order; none if there is no such folder.
  var paths: [String] {
    let all = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return all.filter { bytes(of: $0) != nil }.sorted()
  }

  /// - Returns: `nil` for what is not there, or not below the folder.
  func bytes(of name: String) -> [UInt8]? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) else { return nil }
    return try? [UInt8](Data(contentsOf: URL(filePath: path + "/" + name)))
  }
}
