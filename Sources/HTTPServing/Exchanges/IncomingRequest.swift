import HTTPSemantics

/// A request whose body is still coming.
struct IncomingRequest {
  private(set) var request: Request
  let isHead: Bool
  /// The status to refuse with, once the body is longer than allowed or there is no room for it.
  ///
  /// The rest is read and dropped, so that the peer, who reads only after writing, sees the answer.
  private(set) var refusal: Int?
  private let bodyLimit: Int
  private var dropped = 0

  init(_ request: Request, bodyLimit: Int) {
    self.request = request
    self.bodyLimit = bodyLimit
    isHead = request.method == "HEAD"
    if isHead { self.request.method = "GET" }
  }

  /// What became of a piece of the body, and with it of those before.
  enum Reception {
    case kept, dropped
    /// Even dropping goes on for too long.
    case enough
  }

  /// Takes a piece, which has no room where the server holds as much as it may of all bodies.
  mutating func receive(_ piece: UnsafeRawBufferPointer, hasRoom: Bool) -> Reception {
    if refusal == nil {
      if request.body.count + piece.count > bodyLimit {
        refusal = 413
      } else if !hasRoom {
        refusal = 503
      }
    }
    guard refusal == nil else {
      request.body = []
      dropped += piece.count
      return dropped <= 2 * bodyLimit ? .dropped : .enough
    }
    unsafe request.body.append(contentsOf: piece)
    return .kept
  }
}

/// What is wrong with the head of a request, if anything.
enum HeadCheck {
  /// More lines than any browser or proxy sends.
  static let mostFields = 100
  /// More bytes than any browser or proxy sends; the library's memory bounds what is read before this is
  /// looked at.
  static let mostBytes = 32 << 10

  /// The status to refuse with.
  ///
  /// Two ways of saying where the body ends are an attack on whoever reads the connection
  /// differently, so such a request is not answered but refused.
  ///
  /// Source: RFC 9112 §6.1 and §6.3; RFC 9110 §9.1 (method), §10.1.1 (Expect).
  static func refusal(
    method: String,
    version: String,
    headers: HeaderFields,
    bodyLimit: Int
  ) -> Int? {
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else { return 505 }
    guard !method.isEmpty, method.utf8.allSatisfy(HeaderText.isTokenByte) else { return 400 }
    guard headers.fields.count <= mostFields, size(of: headers) <= mostBytes else { return 431 }
    guard headers.values("Host").count == 1 || version == "HTTP/1.0" else { return 400 }
    return bodyRefusal(headers, bodyLimit: bodyLimit)
  }

  /// Bytes of the fields as they were sent, with the colon, a space and the end of each line.
  private static func size(of headers: HeaderFields) -> Int {
    headers.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
  }

  private static func bodyRefusal(_ headers: HeaderFields, bodyLimit: Int) -> Int? {
    let codings = headers.values("Transfer-Encoding")
    let lengths = headers.values("Content-Length")
    if !codings.isEmpty {
      guard lengths.isEmpty else { return 400 }
      guard codings.count == 1, codings[0].lowercased() == "chunked" else { return 501 }
      return nil
    }
    guard let length = lengths.first else { return nil }
    guard lengths.count == 1, !length.isEmpty,
      length.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return 400 }
    guard let count = Int(length) else { return 413 }
    // A little too long is read and dropped first, see `IncomingRequest`; a peer that asks before
    // sending is told at once.
    let asks = headers["Expect"]?.lowercased() == "100-continue"
    return count > (asks ? bodyLimit : 2 * bodyLimit) ? 413 : nil
  }
}
