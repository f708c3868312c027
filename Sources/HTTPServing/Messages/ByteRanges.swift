import HTTPSemantics

/// Answers a request for a part of a body that is in memory, as players ask when they seek.
///
/// One range is cut out; several at once are answered with the whole, which is allowed and which
/// no browser minds.
///
/// Source: RFC 9110 §14.2 and §13.1.5 (If-Range).
enum ByteRanges {
  static func applied(to response: Response, for request: Request) -> Response {
    guard request.method == "GET", response.status == 200, let count = response.body.count,
      response.headers["Accept-Ranges"] == "bytes"
    else { return response }
    guard let asked = request.headers["Range"],
      isFresh(request.headers["If-Range"], in: response)
    else { return response }
    switch parse(asked, count: count) {
    case .whole: return response
    case .unsatisfiable: return unsatisfiable(count: count, response)
    case .part(let range): return part(range, of: count, response)
    }
  }

  enum Outcome: Equatable {
    /// Not understood, or more than one: the field is ignored.
    case whole
    case part(Range<Int>)
    case unsatisfiable
  }

  static func parse(_ field: String, count: Int) -> Outcome {
    guard field.lowercased().hasPrefix("bytes=") else { return .whole }
    let spec = field.dropFirst("bytes=".count).filter { $0 != " " }
    let parts = spec.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return .whole }
    switch (number(parts[0]), number(parts[1])) {
    case (nil, let suffix?) where parts[0].isEmpty:
      return suffix == 0 || count == 0 ? .unsatisfiable : .part(max(0, count - suffix)..<count)
    case (let first?, nil) where parts[1].isEmpty:
      return first < count ? .part(first..<count) : .unsatisfiable
    case (let first?, let last?):
      guard first <= last else { return .whole }
      return first < count ? .part(first..<min(last, count - 1) + 1) : .unsatisfiable
    default:
      return .whole
    }
  }

  private static func number(_ digits: some StringProtocol) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    // More digits than an Int holds mean "to the end" or "past the end", like the largest Int.
    return Int(digits) ?? Int.max
  }

  private static func isFresh(_ condition: String?, in response: Response) -> Bool {
    guard let condition else { return true }
    if condition.hasPrefix("\"") { return condition == response.headers["ETag"] }
    return condition == response.headers["Last-Modified"]
  }

  private static func part(_ range: Range<Int>, of count: Int, _ whole: Response) -> Response {
    var response = whole
    response.status = 206
    response.headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)"
    switch whole.body {
    case .bytes(let bytes): response.body = .bytes(Array(bytes[range]))
    case .resident(let bytes): response.body = .bytes(Array(bytes.copied[range]))
    case .empty, .stream: break
    }
    return response
  }

  private static func unsatisfiable(count: Int, _ whole: Response) -> Response {
    var response = Response.refusal(416)
    response.headers["Content-Range"] = "bytes */\(count)"
    return response
  }
}
