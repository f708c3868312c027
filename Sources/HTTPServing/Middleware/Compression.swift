import HTTPSemantics

/// Sends pages compressed to those who can read them so: a list of fifty rows shrinks to a ninth,
/// which a phone notices.
///
/// Streams, parts and what has a coding already are left alone. There is no secret in our pages
/// that a length could betray; when accounts come, their tokens must not stand in pages.
package enum Compression {
  /// Below this a packet is a packet.
  static let leastBytes = 1024

  package static func around(_ next: @escaping Handler) -> Handler {
    { request in
      var response = await next(request)
      guard isWorthwhile(response) else { return response }
      response.headers.add("Vary", "Accept-Encoding")
      guard accepts(request), case .bytes(let bytes) = response.body,
        let shorter = Gzip.compressed(bytes, .page)
      else { return response }
      response.body = .bytes(shorter)
      response.headers["Content-Encoding"] = "gzip"
      return response
    }
  }

  /// Whether the client reads gzip.
  package static func accepts(_ request: Request) -> Bool {
    let wanted = request.headers["Accept-Encoding"]
    return Negotiation.contentCoding(wanted, available: ["gzip"]) == "gzip"
  }

  private static func isWorthwhile(_ response: Response) -> Bool {
    guard case .bytes(let bytes) = response.body, bytes.count >= leastBytes,
      response.headers["Content-Encoding"] == nil, response.headers["Accept-Ranges"] == nil,
      let type = response.headers["Content-Type"].flatMap({ MediaType($0) })
    else { return false }
    return isText(type)
  }

  private static func isText(_ type: MediaType) -> Bool {
    type.type == "text" || type.isXML || type.isJSON || type.subtype == "javascript"
  }
}
