// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Headlines",
  dependencies: [.package(name: "tidings", path: "../..")],
  targets: [
    .executableTarget(
      name: "Headlines",
      dependencies: [.product(name: "FeedParsing", package: "tidings")]
    )
  ]
)
