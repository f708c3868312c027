import FoundationEssentials
import Testing

/// Keeps the module graph of docs/architecture.md true: SwiftPM lets a transitive import through.
@Suite struct `Imports go strictly down` {
  @Test func `every import is an edge of the graph`() throws {
    var wrong: [String] = []
    for (file, module, imported) in try Self.imports() where Self.graph[imported] != nil {
      let allowed = try #require(Self.graph[module], "\(module) is missing in the graph").imports
      if !allowed.contains(imported) { wrong.append("\(file): \(module) imports \(imported)") }
    }
    #expect(wrong == [])
  }

  @Test func `edges lead to lower layers`() {
    for (module, place) in Self.graph {
      for imported in place.imports {
        let layer = Self.graph[imported]?.layer ?? Int.max
        #expect(layer < place.layer, "\(module) may not import \(imported)")
      }
    }
  }

  @Test func `every folder under Sources stands in the graph`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources)
    #expect(Set(folders) == Set(Self.graph.keys))
  }

  @Test func `no Foundation below layer 3, and never the whole of it`() throws {
    for (file, module, imported) in try Self.imports() {
      #expect(imported != "Foundation", "\(file) imports Foundation, which loads ICU")
      if imported == "FoundationEssentials" {
        #expect((Self.graph[module]?.layer ?? 0) >= 3, "\(file) imports FoundationEssentials")
      }
    }
  }

  @Test func `only HTMLCleaning turns text into trusted HTML`() throws {
    for (file, module) in try Self.files() where module != "HTMLCleaning" && module != "HTMLWriting"
    {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(!text.contains("trustingCleaned"), "\(file) vouches for HTML that it did not clean")
    }
  }
}

extension `Imports go strictly down` {
  /// Module to layer and the modules of ours that it may import; docs/architecture.md gives reasons.
  static let graph: [String: (layer: Int, imports: Set<String>)] = [
    "CByteMasks": (-1, []),
    "ByteScanning": (0, ["CByteMasks"]),
    "CivilTime": (0, []),
    "CScheduling": (-1, []),
    "Threading": (0, ["CScheduling"]),
    "CSQLite": (0, []),
    "CCurl": (0, []),
    "CZlib": (0, []),
    "CMicroHTTPD": (0, []),
    "CGnuTLS": (0, []),
    "CGumbo": (0, []),
    "CGumboGuard": (0, []),
    "CSodium": (0, []),
    "CZstd": (0, []),
    "CVips": (0, []),
    "CWebAssets": (0, []),
    "XMLReading": (1, ["ByteScanning"]),
    "JSONText": (1, ["ByteScanning"]),
    "WebAddressing": (1, ["ByteScanning"]),
    "HTMLReading": (1, ["CGumbo", "CGumboGuard"]),
    "HTMLWriting": (1, ["ByteScanning"]),
    "HTTPSemantics": (1, ["ByteScanning", "CivilTime"]),
    "PictureReading": (1, []),
    "QRCoding": (1, []),
    "TextPacking": (1, ["CZstd"]),
    "FeedParsing": (2, ["XMLReading", "JSONText", "WebAddressing", "CivilTime", "ByteScanning"]),
    "HTMLCleaning": (2, ["HTMLReading", "HTMLWriting", "WebAddressing", "ByteScanning"]),
    "ArticleExtraction": (
      2, ["HTMLReading", "HTMLWriting", "JSONText", "XMLReading", "WebAddressing", "ByteScanning"]
    ),
    "FeedDiscovery": (2, ["HTMLReading", "HTTPSemantics", "WebAddressing"]),
    "SQLDatabase": (2, []),
    "ReaderModel": (2, ["CivilTime"]),
    "Ingesting": (
      3,
      ["FeedParsing", "ReaderModel", "CivilTime", "HTMLReading", "WebAddressing", "ByteScanning"]
    ),
    "Storage": (3, ["SQLDatabase", "ReaderModel", "CivilTime", "JSONText", "TextPacking"]),
    "SQLiteDriver": (3, ["SQLDatabase", "Threading", "CSQLite"]),
    "HTTPServing": (
      3, ["HTTPSemantics", "WebAddressing", "CivilTime", "CMicroHTTPD", "CGnuTLS", "CZlib"]
    ),
    "Fetching": (
      3,
      ["HTTPSemantics", "WebAddressing", "CivilTime", "Threading", "CCurl", "CGnuTLS", "CZlib"]
    ),
    "Credentials": (3, ["HTTPSemantics", "CSodium", "CGnuTLS"]),
    "FileCaching": (3, []),
    "ChapterReading": (3, ["ReaderModel", "JSONText"]),
    "TranscriptReading": (3, ["ReaderModel", "JSONText", "HTMLReading"]),
    "PictureResizing": (3, ["PictureReading", "Threading", "CVips"]),
    "AssetServing": (4, ["HTTPServing", "HTTPSemantics", "CWebAssets"]),
    "ReaderServices": (
      4,
      [
        "ReaderModel", "Ingesting", "Storage", "SQLDatabase", "Fetching", "FeedParsing",
        "FeedDiscovery", "ArticleExtraction", "ChapterReading",
        "TranscriptReading",
        "HTMLCleaning", "HTMLWriting", "HTTPSemantics", "WebAddressing", "CivilTime",
        "Credentials", "FileCaching", "PictureReading", "PictureResizing", "Threading",
      ]
    ),
    "WebApp": (
      5,
      [
        "ReaderServices", "ReaderModel", "HTTPServing", "HTTPSemantics", "HTMLWriting",
        "HTMLCleaning", "WebAddressing", "CivilTime", "JSONText", "AssetServing", "FileCaching",
        "QRCoding",
      ]
    ),
    "Commands": (
      5,
      [
        "ReaderServices", "ReaderModel", "FeedParsing", "FeedDiscovery", "ArticleExtraction",
        "HTMLCleaning", "HTMLReading", "HTMLWriting", "Fetching", "HTTPSemantics", "WebAddressing",
        "CivilTime", "JSONText",
      ]
    ),
    "tidings": (
      6,
      [
        "Commands", "WebApp", "AssetServing", "HTTPServing", "HTTPSemantics", "ReaderServices",
        "ReaderModel",
        "Storage",
        "SQLDatabase", "SQLiteDriver", "Fetching", "CivilTime", "Threading", "PictureResizing",
        "Credentials", "FileCaching", "WebAddressing", "QRCoding",
      ]
    ),
  ]

  static var sources: String {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return tests.deletingLastPathComponent().appending(path: "Sources").path
  }

  static func files() throws -> [(file: String, module: String)] {
    var found: [(file: String, module: String)] = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources)
    where path.hasSuffix(".swift") {
      let module = path.split(separator: "/").first ?? ""
      found.append((file: sources + "/" + path, module: String(module)))
    }
    return found
  }

  static func imports() throws -> [(file: String, module: String, imported: String)] {
    var found: [(String, String, String)] = []
    for (file, module) in try files() {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      for line in text.split(separator: "\n") {
        var words = line.split(separator: " ").map(String.init)
        while let first = words.first, first.hasPrefix("@") || Self.levels.contains(first) {
          words.removeFirst()
        }
        guard words.count >= 2, words[0] == "import" else { continue }
        found.append((file, module, words[1].split(separator: ".").map(String.init)[0]))
      }
    }
    return found
  }

  private static let levels: Set<String> = [
    "public", "package", "internal", "private", "fileprivate",
  ]
}
