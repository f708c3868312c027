package import HTTPServing
import HTTPSemantics
import Synchronization

/// Everything that pages load beside themselves: styles, scripts, icons.
///
/// One hash over the whole set stands in every address, `/assets/HASH/scripts/main.js`, so that a
/// browser may keep each file for a year and relative imports between scripts stay within one set.
package final class AssetSet: Sendable {
  /// The hash; of a folder, that of its files when the program started.
  package let hash: String
  private let source: Source
  private let compressed = Mutex<[String: [UInt8]]>([:])

  private enum Source: Sendable {
    case embedded([String: Asset])
    case folder(AssetFolder)
  }

  /// What the program was built with.
  package static let embedded = AssetSet(Asset.all)

  /// A folder to read from at each request, for design work.
  package init(folder: String) {
    let folder = AssetFolder(path: folder)
    hash = SetHash.text(of: folder.paths.map { ($0, folder.bytes(of: $0) ?? []) })
    source = .folder(folder)
  }

  init(_ assets: [Asset]) {
    hash = SetHash.text(of: assets.map { ($0.path, $0.bytes.copied) })
    source = .embedded(Dictionary(assets.map { ($0.path, $0) }) { first, _ in first })
  }

  /// All files below the prefix, in order: `icons/app.svg` and so on.
  package var paths: [String] {
    switch source {
    case .embedded(let assets): assets.keys.sorted()
    case .folder(let folder): folder.paths
    }
  }

  /// Whether files may change while the program runs, so that nobody should keep them.
  package var isLive: Bool { if case .folder = source { true } else { false } }

  /// What addresses of assets begin with, without a slash at the end: `/assets/5f2c19`, below the
  /// base of the request in hand.
  package var prefix: String { BasePath.current.path("/assets/\(hash)") }

  /// Answers a request for a path below `/assets/`.
  ///
  /// A hash of another version, from a page that was open during an update, leads to the same file
  /// of this one.
  package func response(to request: Request) -> Response {
    let parts = request.path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
    guard parts.count == 3, parts[0] == "assets" else { return notFound }
    let name = String(parts[2])
    guard parts[1] == hash else {
      return contains(name) ? redirect(to: name) : notFound
    }
    guard var response = file(name, for: request) else { return notFound }
    if case .embedded = source {
      response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    }
    return response
  }

  /// A file at an address without a hash, like a service worker or `favicon.ico`: to be asked for
  /// again each time.
  ///
  /// - Returns: `nil` if there is no such file.
  package func file(_ name: String, for request: Request) -> Response? {
    switch source {
    case .folder(let folder):
      guard let bytes = folder.bytes(of: name) else { return nil }
      var response = Response(type: AssetTypes.type(of: name), bytes: bytes)
      response.headers["Cache-Control"] = "no-store"
      return response
    case .embedded(let assets):
      guard let asset = assets[name] else { return nil }
      return response(asset, for: request)
    }
  }

  private func response(_ asset: Asset, for request: Request) -> Response {
    let type = AssetTypes.type(of: asset.path)
    let packed = AssetTypes.isText(type) ? packed(asset) : nil
    let isPacked = packed != nil && Compression.accepts(request)
    var headers = HeaderFields()
    headers["Content-Type"] = type
    headers["Cache-Control"] = "no-cache"
    let tag = EntityTag(isPacked ? "\(hash)-gzip" : hash)
    headers["ETag"] = tag.text
    if packed != nil { headers["Vary"] = "Accept-Encoding" }
    if Precondition.isNotModified(request.headers, etag: tag, lastModified: nil) {
      return Response(status: 304, headers: headers)
    }
    guard isPacked, let packed else {
      return Response(status: 200, headers: headers, body: .resident(asset.bytes))
    }
    headers["Content-Encoding"] = "gzip"
    return Response(status: 200, headers: headers, body: .bytes(packed))
  }

  /// The compressed form, made when it is first asked for.
  private func packed(_ asset: Asset) -> [UInt8]? {
    if let known = compressed.withLock({ $0[asset.path] }) { return known.isEmpty ? nil : known }
    let made = Gzip.compressed(asset.bytes.copied, .asset) ?? []
    compressed.withLock { $0[asset.path] = made }
    return made.isEmpty ? nil : made
  }

  private func contains(_ name: String) -> Bool {
    switch source {
    case .folder(let folder): folder.bytes(of: name) != nil
    case .embedded(let assets): assets[name] != nil
    }
  }

  private func redirect(to name: String) -> Response {
    var response = Response.redirect(to: "\(prefix)/\(name)", status: 307)
    response.headers["Cache-Control"] = "no-store"
    return response
  }

  private var notFound: Response {
    var response = Response.text(404, "There is no such file.")
    response.headers["Cache-Control"] = "no-store"
    return response
  }
}
