import CivilTime
import HTTPSemantics

/// Answers a request for a part of a body that is in memory, as players ask when they seek.
///
/// Only where the response says `Accept-Ranges: bytes`, since a page that is made anew for each
/// request has no parts.
///
/// Source: RFC 9110 §14.2 and §13.1.5 (If-Range).
enum ByteRanges {
  static func applied(to response: Response, for request: Request) -> Response {
    guard request.method == "GET", response.status == 200, let count = response.body.count,
      response.headers["Accept-Ranges"] == "bytes", isSameVersion(request, response)
    else { return response }
    let length = Int64(count)
    let range = ByteRange(request.headers["Range"], length: length)
    switch range {
    case .whole: return response
    case .part(let part):
      return cut(response, to: Int(part.lowerBound)..<Int(part.upperBound), range, length)
    case .unsatisfiable:
      var refusal = Response.refusal(416)
      refusal.headers["Content-Range"] = range.contentRange(length: length)
      return refusal
    }
  }

  private static func isSameVersion(_ request: Request, _ response: Response) -> Bool {
    Precondition.allowsRange(
      request.headers,
      etag: response.headers["ETag"].flatMap { EntityTag.list(in: $0).first },
      lastModified: response.headers["Last-Modified"].flatMap { Timestamp(httpDate: $0) }
    )
  }

  private static func cut(
    _ whole: Response,
    to part: Range<Int>,
    _ range: ByteRange,
    _ length: Int64
  ) -> Response {
    var response = whole
    response.status = 206
    response.headers["Content-Range"] = range.contentRange(length: length)
    switch whole.body {
    case .bytes(let bytes): response.body = .bytes(Array(bytes[part]))
    case .resident(let bytes): response.body = .resident(bytes.part(part))
    case .file(let file): response.body = .file(file.part(part))
    case .empty, .stream, .measured: break
    }
    return response
  }
}
