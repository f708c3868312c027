import HTTPSemantics

/// Undoes the content codings of a body, and sees through labels that lie.
///
/// libcurl could decode too, but it refuses a plain body that is labelled gzip, drops all but the
/// first gzip member, loses what a cut stream held, and leaves an unlabelled gzip body as it is.
/// All four exist among feeds. Here the label is a hint and the bytes decide. It is a plain
/// function that runs in the caller's task, so that the fetch loop's thread only moves bytes.
///
/// Source: RFC 9110 §8.4.
enum ContentDecoder {
  struct Decoded: Hashable, Sendable {
    var body: [UInt8]
    /// False if a compressed stream was cut or damaged; `body` is what it held until there.
    var isComplete = true
  }

  enum Failure: Error, Hashable, Sendable {
    case tooLarge
    /// Nothing could be read; the value is the coding's name.
    case unreadable(String)
  }

  static let zstandardMagic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
  private static let gzipMagic: [UInt8] = [0x1F, 0x8B, 0x08]
  /// More layers than any mistaken proxy adds; a limit against made-up headers.
  private static let layerLimit = 4

  /// What to ask servers for: all that can be decoded here.
  static let acceptEncoding: String = {
    var codings = ["gzip", "deflate"]
    if BrotliDecompressor.isAvailable { codings.append("br") }
    if ZstandardDecompressor.isAvailable { codings.append("zstd") }
    return codings.joined(separator: ", ")
  }()

  /// The body behind the codings that the fields name, outermost last.
  static func decode(
    _ body: [UInt8],
    contentEncoding fields: [String],
    limit: Int
  ) throws(Failure) -> Decoded {
    var decoded = Decoded(body: body)
    let codings = fields.flatMap { $0.split(separator: ",") }.map {
      String($0.filter { $0 != " " && $0 != "\t" }).asciiLowercased()
    }
    for coding in codings.suffix(layerLimit).reversed() {
      try undo(coding, &decoded, limit: limit)
    }
    var layers = 0
    while decoded.body.starts(with: gzipMagic), layers < layerLimit {
      try undo("gzip", &decoded, limit: limit)
      layers += 1
    }
    if decoded.body.count > limit { throw .tooLarge }
    return decoded
  }

  private static func undo(
    _ coding: String,
    _ decoded: inout Decoded,
    limit: Int
  ) throws(Failure) {
    guard !decoded.body.isEmpty else { return }
    let result: Decompressed?
    do {
      result = try decompressed(decoded.body, coding, limit: limit)
    } catch {
      throw .tooLarge
    }
    guard let result else { return }
    if result.bytes.isEmpty, result.end != .regular {
      if looksLikeText(decoded.body) { return }
      throw .unreadable(coding)
    }
    decoded.body = result.bytes
    if result.end != .regular { decoded.isComplete = false }
  }

  /// - Returns: `nil` where the bytes are not what the label says, or the label is unknown.
  private static func decompressed(
    _ bytes: [UInt8],
    _ coding: String,
    limit: Int
  ) throws(DecompressionTooLarge) -> Decompressed? {
    if bytes.starts(with: gzipMagic) { return try inflated(bytes, .gzip, limit: limit) }
    switch coding {
    case "deflate":
      // The standard says zlib; servers that send bare deflate have lived for decades.
      return try inflated(bytes, hasZlibHeader(bytes) ? .zlib : .bare, limit: limit)
    case "br":
      guard var decompressor = BrotliDecompressor() else { return nil }
      return try decompress(bytes, limit: limit, with: &decompressor)
    case "zstd":
      guard bytes.starts(with: zstandardMagic), var decompressor = ZstandardDecompressor() else {
        return nil
      }
      return try decompress(bytes, limit: limit, with: &decompressor)
    default:
      return nil
    }
  }

  private static func inflated(
    _ bytes: [UInt8],
    _ format: Inflater.Format,
    limit: Int
  ) throws(DecompressionTooLarge) -> Decompressed? {
    guard var inflater = Inflater(format) else { return nil }
    let size = format == .gzip ? sizeTold(by: bytes) : 0
    return try decompress(bytes, limit: limit, expecting: size, with: &inflater)
  }

  /// What the end of a gzip stream says that it unpacks to, as far as a text may be believed to.
  ///
  /// Source: RFC 1952 §2.3.1, ISIZE.
  private static func sizeTold(by bytes: [UInt8]) -> Int {
    let size = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    return min(size, bytes.count * mostOfAText)
  }

  /// Markup is seldom packed more tightly.
  private static let mostOfAText = 16

  /// Source: RFC 1950 §2.2.
  private static func hasZlibHeader(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 2 && bytes[0] & 15 == 8 && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
  }

  /// Whether bytes that could not be decompressed may be a document that was never compressed.
  private static func looksLikeText(_ bytes: [UInt8]) -> Bool {
    bytes.prefix(64).allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
  }
}
