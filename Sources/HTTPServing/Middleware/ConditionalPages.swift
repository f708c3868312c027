import HTTPSemantics

/// Gives pages a tag and answers 304 to who has the same page already.
///
/// The page is made all the same, only its bytes stay here. The tag is weak, because a compressed
/// page carries it too; it is a hash of this process, so after a restart each page is sent once
/// more.
package enum ConditionalPages {
  package static func around(_ next: @escaping Handler) -> Handler {
    { request in
      var response = await next(request)
      guard request.method == "GET", response.status == 200 else { return response }
      if response.headers["ETag"] == nil, case .bytes(let bytes) = response.body {
        response.headers["ETag"] = tag(of: bytes).text
      }
      return notModified(response, for: request) ?? response
    }
  }

  private static func tag(of bytes: [UInt8]) -> EntityTag {
    var hasher = Hasher()
    // SAFETY: the hasher reads the buffer within the call.
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    let hash = String(UInt(bitPattern: hasher.finalize()), radix: 36)
    return EntityTag("\(hash)-\(bytes.count)", isWeak: true)
  }

  /// A response without its body, if the request has it already.
  ///
  /// Source: RFC 9110 §15.4.5 (which fields go along).
  static func notModified(_ response: Response, for request: Request) -> Response? {
    guard let field = response.headers["ETag"],
      Precondition.isNotModified(
        request.headers,
        etag: EntityTag.list(in: field).first,
        lastModified: nil
      )
    else { return nil }
    let kept = ["ETag", "Cache-Control", "Vary", "Expires", "Content-Location", "Set-Cookie"]
    let fields = kept.flatMap { name in
      response.headers.values(name).map { HeaderFields.Field(name: name, value: $0) }
    }
    return Response(status: 304, headers: HeaderFields(fields))
  }
}
