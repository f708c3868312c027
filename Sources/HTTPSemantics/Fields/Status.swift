/// What is known about status codes without looking at the rest of an answer.
///
/// Source: RFC 9110 §15; IANA HTTP Status Code Registry.
package enum Status {
  /// Whether a `Location` field tells where to ask next.
  ///
  /// Source: RFC 9110 §15.4.
  package static func isRedirect(_ status: Int) -> Bool {
    [301, 302, 303, 307, 308].contains(status)
  }

  /// Whether the new address is to be used from now on.
  ///
  /// Source: RFC 9110 §15.4.2, §15.4.9.
  package static func isPermanentRedirect(_ status: Int) -> Bool {
    status == 301 || status == 308
  }

  package static func isSuccess(_ status: Int) -> Bool { (200...299).contains(status) }

  /// The customary words for a status; those of its class for one that is not registered.
  package static func reason(_ status: Int) -> String {
    if let reason = reasons[status] { return reason }
    switch status / 100 {
    case 1: return "Informational"
    case 2: return "Success"
    case 3: return "Redirection"
    case 4: return "Client Error"
    case 5: return "Server Error"
    default: return "Unknown"
    }
  }

  private static let reasons: [Int: String] = [
    100: "Continue", 101: "Switching Protocols", 103: "Early Hints",
    200: "OK", 201: "Created", 202: "Accepted", 203: "Non-Authoritative Information",
    204: "No Content", 205: "Reset Content", 206: "Partial Content",
    300: "Multiple Choices", 301: "Moved Permanently", 302: "Found", 303: "See Other",
    304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
    400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
    407: "Proxy Authentication Required", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
    411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large",
    414: "URI Too Long", 415: "Unsupported Media Type", 416: "Range Not Satisfiable",
    417: "Expectation Failed", 421: "Misdirected Request", 422: "Unprocessable Content",
    425: "Too Early", 426: "Upgrade Required", 428: "Precondition Required",
    429: "Too Many Requests", 431: "Request Header Fields Too Large",
    451: "Unavailable For Legal Reasons",
    500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
    503: "Service Unavailable", 504: "Gateway Timeout", 505: "HTTP Version Not Supported",
    507: "Insufficient Storage", 508: "Loop Detected", 511: "Network Authentication Required",
  ]
}
