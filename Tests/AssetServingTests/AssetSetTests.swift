import FoundationEssentials
import HTTPSemantics
import HTTPServing
import Testing

@testable import AssetServing

@Suite struct `Assets` {
  private static let web: URL = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return tests.deletingLastPathComponent().appending(path: "Web")
  }()

  private func request(_ path: String, _ fields: [String: String] = [:]) -> Request {
    var headers = HeaderFields()
    for (name, value) in fields { headers[name] = value }
    return Request(method: "GET", path: path, headers: headers)
  }

  @Test func `are those of the folder Web, byte for byte`() throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.web.path).filter { path in
      var isFolder = false
      let full = Self.web.path + "/" + path
      return FileManager.default.fileExists(atPath: full, isDirectory: &isFolder) && !isFolder
    }
    #expect(Set(Asset.all.map(\.path)) == Set(paths), "Run Scripts/assets.sh.")
    for asset in Asset.all {
      let bytes = try [UInt8](Data(contentsOf: Self.web.appending(path: asset.path)))
      #expect(asset.bytes.copied == bytes, "\(asset.path)")
    }
  }

  /// What a first visit over a slow line waits for; what lies in `later` is loaded where it is needed.
  @Test(arguments: [("scripts/", 60_000), ("styles/", 30_000)])
  func `stay small`(_ folder: String, _ limit: Int) {
    let first = Asset.all.filter {
      $0.path.hasPrefix(folder) && !$0.path.hasPrefix(folder + "later/")
    }
    let sizes = first.map { $0.bytes.copied.count }
    #expect(!sizes.isEmpty)
    #expect(sizes.reduce(0, +) < limit)
  }

  @Test func `are kept for a year under their hash`() throws {
    let assets = AssetSet.embedded
    for asset in Asset.all {
      let response = assets.response(to: request("\(assets.prefix)/\(asset.path)"))
      #expect(response.status == 200)
      #expect(response.headers["Cache-Control"] == "public, max-age=31536000, immutable")
      #expect(response.headers["Content-Type"] != "application/octet-stream", "\(asset.path)")
    }
  }

  @Test func `under a hash of another version lead to this one`() throws {
    let assets = AssetSet.embedded
    let path = try #require(Asset.all.first?.path)
    let response = assets.response(to: request("/assets/old/\(path)"))
    #expect(response.status == 307)
    #expect(response.headers["Location"] == "\(assets.prefix)/\(path)")
    #expect(response.headers["Cache-Control"] == "no-store")
  }

  @Test(
    arguments: [
      "/assets", "/assets/", "/assets/HASH", "/assets/HASH/", "/assets/HASH/no.css",
      "/assets/HASH/../Package.swift", "/assets/HASH//etc/passwd", "/assets/HASH/.git/config",
      "/assets/HASH/styles", "/assets/HASH/styles%2Ftokens.css",
    ]
  ) func `that do not exist are not found, built in or on disk`(_ path: String) {
    for assets in [AssetSet.embedded, AssetSet(folder: Self.web.path)] {
      let path = path.replacing("HASH", with: assets.hash)
      let response = assets.response(to: request(path))
      #expect(response.status == 404)
      #expect(response.headers["Cache-Control"] == "no-store")
    }
  }

  @Test(.enabled(if: Asset.all.contains { $0.path.hasSuffix(".css") }))
  func `that are text go compressed to who can read them`() throws {
    let assets = AssetSet.embedded
    let style = try #require(
      Asset.all.filter { $0.path.hasSuffix(".css") }.max { $0.bytes.count < $1.bytes.count }
    )
    let path = "\(assets.prefix)/\(style.path)"
    let plain = assets.response(to: request(path))
    let packed = assets.response(to: request(path, ["Accept-Encoding": "gzip"]))
    #expect(plain.headers["Content-Encoding"] == nil)
    #expect(packed.headers["Content-Encoding"] == "gzip")
    #expect(plain.headers["ETag"] != packed.headers["ETag"])
    let tag = try #require(packed.headers["ETag"])
    let fields = ["Accept-Encoding": "gzip", "If-None-Match": tag]
    #expect(assets.response(to: request(path, fields)).status == 304)
  }

  @Test func `on disk are read anew and not kept`() throws {
    let assets = AssetSet(folder: Self.web.path)
    let path = try #require(Asset.all.first?.path)
    let response = assets.response(to: request("\(assets.prefix)/\(path)"))
    #expect(response.status == 200)
    #expect(response.headers["Cache-Control"] == "no-store")
  }

  @Test func `at fixed addresses are asked for again`() throws {
    let path = try #require(Asset.all.first?.path)
    let response = try #require(AssetSet.embedded.file(path, for: request("/x")))
    #expect(response.headers["Cache-Control"] == "no-cache")
    #expect(AssetSet.embedded.file("no.txt", for: request("/x")) == nil)
  }
}
