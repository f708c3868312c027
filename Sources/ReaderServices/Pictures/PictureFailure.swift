package import Fetching
import WebAddressing

/// Why a picture cannot be shown.
package enum PictureFailure: Error, Hashable, Sendable {
  /// The address was not made by this server.
  case notSigned
  /// The server that has it answered with an error.
  case status(Int, host: String)
  case unreachable(FetchError.Code, host: String)
  /// What came is no picture that browsers show.
  case noPicture(host: String)
  /// So many pixels that showing it would exhaust a phone.
  case tooManyPixels(host: String)
  /// It is still being fetched or made smaller.
  case onItsWay

  /// The status that a browser gets.
  package var answerStatus: Int {
    switch self {
    case .notSigned: 404
    case .status(404, _): 404
    case .status(410, _): 410
    case .status: 502
    case .unreachable(.timedOut, _): 504
    case .unreachable(.privateAddress, _): 403
    case .unreachable(.tooLarge, _), .tooManyPixels: 413
    case .unreachable: 502
    case .noPicture: 415
    case .onItsWay: 503
    }
  }

  /// For a reader: *example.org did not send the picture in time.*
  package var sentence: String {
    switch self {
    case .notSigned: "There is no picture at this address."
    case .status(404, let host), .status(410, let host): "The picture is gone from \(host)."
    case .status(401, let host), .status(403, let host):
      "\(host) does not give this picture to readers."
    case .status(429, let host): "\(host) asks to come for its pictures less often."
    case .status(let status, let host) where status >= 500:
      "\(host) has a problem of its own (error \(status))."
    case .status(let status, let host): "\(host) answered with error \(status)."
    case .unreachable(let code, let host): Self.sentence(code, host)
    case .noPicture(let host): "What \(host) sent is no picture."
    case .tooManyPixels(let host): "The picture of \(host) is too large to be shown."
    case .onItsWay: "The picture is still on its way."
    }
  }

  private static func sentence(_ code: FetchError.Code, _ host: String) -> String {
    switch code {
    case .nameNotFound: "There is no server named \(host)."
    case .timedOut: "\(host) did not send the picture in time."
    case .tlsFailed: "The connection to \(host) cannot be trusted: its certificate is not valid."
    case .privateAddress: "\(host) is an address of the local network, which pictures may not have."
    case .tooLarge: "The picture of \(host) is larger than Tidings takes."
    case .badAddress, .badRedirect, .tooManyRedirects:
      "The way to the picture of \(host) ends nowhere."
    case .refusedConnection, .connectionLost: "\(host) broke off the connection."
    case .badEncoding, .badResponse, .proxyFailed, .cancelled:
      "The picture of \(host) did not arrive."
    }
  }

  /// How long one does not try again, in seconds: what may mend itself soon is tried soon.
  var secondsUntilRetry: Int64 {
    switch self {
    case .notSigned, .onItsWay: 0
    case .status(404, _), .status(410, _), .noPicture, .tooManyPixels: 6 * 3600
    case .unreachable(.privateAddress, _), .unreachable(.tooLarge, _), .status(401, _),
      .status(403, _):
      3600
    case .status(429, _): 600
    case .unreachable(.cancelled, _): 0
    case .status, .unreachable: 60
    }
  }
}
