// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is compiled with; the reasons are in docs/architecture.md.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// Allows a cursor type to hold a `Span`; on only where scanners live.
let lifetimes: [SwiftSetting] = [.enableExperimentalFeature("Lifetimes")]

/// A module of ours under `Sources/`.
func module(_ name: String, _ imports: [String] = [], extra: [SwiftSetting] = []) -> Target {
  .target(
    name: name,
    dependencies: imports.map { .target(name: $0) },
    swiftSettings: strict + extra
  )
}

/// A Debian library behind a module map of ours.
func system(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// The tests of one module; they mirror its folders.
func tests(_ name: String, _ imports: [String] = [], fixtures: Bool = false) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: ([name, "TestSupport"] + imports).map { .target(name: $0) },
    resources: fixtures ? [.copy("Fixtures")] : [],
    swiftSettings: strict
  )
}

let package = Package(
  name: "Tidings",
  products: [
    .library(name: "FeedParsing", targets: ["FeedParsing", "CivilTime"]),
    .executable(name: "tidings", targets: ["tidings"]),
  ],
  targets: [
    // Layer 0: bytes, time, and the C libraries.
    .target(name: "CByteMasks"),
    module("ByteScanning", ["CByteMasks"], extra: lifetimes),
    module("CivilTime"),
    .target(name: "CScheduling"),
    module("Threading", ["CScheduling"]),
    system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    system("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev"),
    system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    system("CMicroHTTPD", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev"),
    system("CGnuTLS", pkgConfig: "gnutls", apt: "libgnutls28-dev"),
    system("CGumbo", pkgConfig: "gumbo", apt: "libgumbo-dev"),
    .target(name: "CGumboGuard"),
    system("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev"),
    system("CZstd", pkgConfig: "libzstd", apt: "libzstd-dev"),
    .target(name: "CVips", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "CWebAssets"),

    // Layer 1: one notation each.
    module("XMLReading", ["ByteScanning"], extra: lifetimes),
    module("JSONText", ["ByteScanning"], extra: lifetimes),
    module("WebAddressing", ["ByteScanning"]),
    module("HTMLReading", ["CGumbo", "CGumboGuard"]),
    module("HTMLWriting", ["ByteScanning"]),
    module("HTTPSemantics", ["ByteScanning", "CivilTime"]),
    module("PictureReading"),
    module("QRCoding"),
    module("TextPacking", ["CZstd"]),

    // Layer 2: what the notations mean.
    module(
      "FeedParsing",
      ["XMLReading", "JSONText", "WebAddressing", "CivilTime", "ByteScanning"],
      extra: lifetimes
    ),
    module("HTMLCleaning", ["HTMLReading", "HTMLWriting", "WebAddressing", "ByteScanning"]),
    module(
      "ArticleExtraction",
      ["HTMLReading", "HTMLWriting", "JSONText", "XMLReading", "WebAddressing", "ByteScanning"],
      extra: lifetimes
    ),
    module("FeedDiscovery", ["HTMLReading", "HTTPSemantics", "WebAddressing"]),
    module("SQLDatabase"),
    module("ReaderModel", ["CivilTime"]),

    // Layer 3: effects, and the pure step from feed to store.
    module(
      "Ingesting",
      [
        "FeedParsing", "ReaderModel", "CivilTime", "HTMLReading", "WebAddressing", "ByteScanning",
      ]
    ),
    module("Storage", ["SQLDatabase", "ReaderModel", "CivilTime", "JSONText", "TextPacking"]),
    module("SQLiteDriver", ["SQLDatabase", "Threading", "CSQLite"]),
    module(
      "HTTPServing",
      ["HTTPSemantics", "WebAddressing", "CivilTime", "CMicroHTTPD", "CGnuTLS", "CZlib"]
    ),
    module(
      "Fetching",
      ["HTTPSemantics", "WebAddressing", "CivilTime", "Threading", "CCurl", "CGnuTLS", "CZlib"]
    ),
    module("Credentials", ["HTTPSemantics", "CSodium", "CGnuTLS"]),
    module("FileCaching"),
    module("ChapterReading", ["ReaderModel", "JSONText"]),
    module("TranscriptReading", ["ReaderModel", "JSONText", "HTMLReading"]),
    module("PictureResizing", ["PictureReading", "Threading", "CVips"]),

    // Layer 4: the use cases, and the files that pages load.
    module("AssetServing", ["HTTPServing", "HTTPSemantics", "CWebAssets"]),
    module(
      "ReaderServices",
      [
        "ReaderModel", "Ingesting", "Storage", "SQLDatabase", "Fetching", "FeedParsing",
        "FeedDiscovery", "ArticleExtraction", "ChapterReading", "TranscriptReading",
        "HTMLCleaning", "HTMLWriting", "HTTPSemantics", "WebAddressing", "CivilTime",
        "Credentials", "FileCaching", "PictureReading", "PictureResizing", "Threading",
      ]
    ),

    // Layer 5: what people and other programs touch.
    module(
      "WebApp",
      [
        "ReaderServices", "ReaderModel", "HTTPServing", "HTTPSemantics", "HTMLWriting",
        "HTMLCleaning", "WebAddressing", "CivilTime", "JSONText", "AssetServing", "FileCaching",
        "QRCoding",
      ]
    ),
    module(
      "Commands",
      [
        "ReaderServices", "ReaderModel", "FeedParsing", "FeedDiscovery", "ArticleExtraction",
        "HTMLCleaning", "HTMLReading", "HTMLWriting", "Fetching", "HTTPSemantics", "WebAddressing",
        "CivilTime", "JSONText",
      ]
    ),

    // Layer 6: the composition root.
    .executableTarget(
      name: "tidings",
      dependencies: [
        "Commands", "WebApp", "AssetServing", "HTTPServing", "HTTPSemantics", "ReaderServices",
        "ReaderModel",
        "Storage",
        "SQLDatabase", "SQLiteDriver", "Fetching", "CivilTime", "Threading", "PictureResizing",
        "Credentials", "FileCaching", "WebAddressing", "QRCoding",
      ],
      swiftSettings: strict
    ),

    // Benchmarks.
    .executableTarget(
      name: "ParseBenchmark",
      dependencies: ["FeedParsing"],
      path: "Benchmarks/ParseBenchmark",
      swiftSettings: strict
    ),

    .executableTarget(
      name: "StoreBenchmark",
      dependencies: ["Storage", "SQLDatabase", "SQLiteDriver", "ReaderModel", "CivilTime"],
      path: "Benchmarks/StoreBenchmark",
      swiftSettings: strict
    ),

    .executableTarget(
      name: "PodcastBenchmark",
      dependencies: [
        "ChapterReading", "TranscriptReading", "Storage", "SQLDatabase", "SQLiteDriver",
        "ReaderModel", "CivilTime",
      ],
      path: "Benchmarks/PodcastBenchmark",
      swiftSettings: strict
    ),

    // Tests.
    tests("JSONText"),
    .target(
      name: "TestSupport",
      dependencies: ["CivilTime", "Threading"],
      path: "Tests/TestSupport",
      swiftSettings: strict
    ),
    tests("Ingesting", ["FeedParsing", "ReaderModel", "CivilTime"]),
    tests("ReaderModel", ["CivilTime"]),
    tests("CivilTime"),
    tests("Threading"),
    tests("ByteScanning"),
    tests(
      "ReaderServices",
      [
        "CivilTime", "Credentials", "FeedParsing", "Fetching", "FileCaching", "HTMLCleaning",
        "HTTPSemantics", "HTMLWriting", "Ingesting", "PictureReading", "PictureResizing",
        "ReaderModel", "SQLDatabase", "Storage", "StoreTestSupport", "ReaderTestSupport",
      ]
    ),
    tests(
      "Commands",
      [
        "CivilTime", "HTMLWriting", "JSONText", "ReaderModel", "ReaderServices",
        "ReaderTestSupport",
      ]
    ),
    .target(
      name: "ReaderTestSupport",
      dependencies: [
        "CivilTime", "Credentials", "Fetching", "HTTPSemantics", "ReaderModel", "ReaderServices",
        "Storage", "StoreTestSupport", "TestSupport",
      ],
      path: "Tests/ReaderTestSupport",
      swiftSettings: strict
    ),
    tests("XMLReading", ["ByteScanning"]),
    tests("FeedParsing", ["CivilTime", "JSONText"]),
    tests("WebAddressing"),
    tests("HTTPSemantics", ["CivilTime"]),
    tests("HTTPServing", ["HTTPSemantics", "WebAddressing", "CivilTime"]),
    tests("AssetServing", ["HTTPServing", "HTTPSemantics"]),
    tests(
      "WebApp",
      [
        "AssetServing", "CivilTime", "Credentials", "Fetching", "FileCaching", "HTMLCleaning",
        "HTMLReading", "HTMLWriting", "HTTPSemantics", "HTTPServing", "JSONText",
        "PictureResizing", "ReaderModel", "ReaderServices", "SQLiteDriver", "Storage",
        "StoreTestSupport",
      ]
    ),
    tests("Fetching", ["HTTPServing", "HTTPSemantics", "WebAddressing", "CivilTime", "CCurl"]),
    .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"], swiftSettings: strict),
    tests("SQLDatabase", ["SQLiteDriver", "StoreTestSupport"]),
    tests("SQLiteDriver", ["SQLDatabase", "StoreTestSupport", "Threading"]),
    tests(
      "Storage",
      ["SQLDatabase", "SQLiteDriver", "ReaderModel", "CivilTime", "StoreTestSupport"]
    ),
    .target(
      name: "StoreTestSupport",
      dependencies: [
        "Storage", "SQLDatabase", "SQLiteDriver", "ReaderModel", "CivilTime", "TestSupport",
      ],
      path: "Tests/StoreTestSupport",
      swiftSettings: strict
    ),
    tests("HTMLWriting"),
    tests("HTMLReading"),
    tests("FeedDiscovery"),
    tests("ArticleExtraction", ["HTMLCleaning", "HTMLWriting"]),
    tests("HTMLCleaning", ["HTMLWriting", "HTMLReading"]),
    tests("Credentials", ["HTTPSemantics"]),
    tests("FileCaching"),
    tests("PictureReading"),
    tests("ChapterReading", ["ReaderModel"]),
    tests("TranscriptReading", ["ReaderModel"]),
    tests("QRCoding"),
    tests("TextPacking"),
    tests("PictureResizing", ["PictureReading"]),
  ],
  cLanguageStandard: .c2x
)
