package import Credentials
package import Fetching
package import HTTPSemantics
import WebAddressing

/// Sound and film of others, passed on as they come: nothing is kept, and no file is ever whole in
/// memory.
package final class Sounds: Sendable {
  /// Addresses of ours for them.
  package let links: SoundLinks
  private let fetcher: any Fetcher

  /// - Parameters:
  ///   - key: Signs the addresses.
  ///   - fetcher: One for them alone: somebody who pauses a film holds a place in it.
  package init(key: SigningKey, fetcher: any Fetcher) {
    links = SoundLinks(key: key)
    self.fetcher = fetcher
  }

  /// Asks the publisher for a file, or the part of it that a player wants: one request for one.
  ///
  /// - Parameters:
  ///   - path: As `links` made it.
  ///   - range: The player's `Range`.
  ///   - condition: The player's `If-Range`.
  /// - Returns: The answer with its body on the way, or why there is none.
  package func open(
    _ path: String,
    range: String?,
    condition: String?
  ) async -> Result<PassedSound, SoundFailure> {
    guard let address = links.address(of: path) else { return .failure(.notSigned) }
    let host = WebAddress(address)?.host ?? ""
    var request = FetchRequest(address: address)
    request.headers["Accept"] = "audio/*, video/*, */*;q=0.5"
    request.headers["Range"] = range
    request.headers["If-Range"] = range == nil ? nil : condition
    let response: StreamedResponse
    do {
      response = try await fetcher.open(request)
    } catch {
      return .failure(.unreachable(error.code, host: host))
    }
    guard [200, 206, 416].contains(response.status) else {
      return .failure(.status(response.status, host: host))
    }
    guard response.status == 416 || response.headers["Content-Encoding"] == nil,
      let type = SoundType.safe(response.headers["Content-Type"], address: response.address)
    else { return .failure(.noSound(host: host)) }
    return .success(PassedSound(response, type: type))
  }
}

/// What is passed on of a publisher's answer.
package struct PassedSound: Sendable {
  /// 200, 206, or 416 where there is no such part.
  package var status: Int
  package var headers: HeaderFields
  /// `nil` if the publisher does not say.
  package var lengthInBytes: Int64?
  /// Its bytes as they come; where they break off they end before that length.
  package var chunks: AsyncStream<[UInt8]>

  init(_ response: StreamedResponse, type: String) {
    status = response.status
    headers = HeaderFields()
    headers["Content-Type"] = type
    // Nothing else of a stranger's header comes through; cookies least of all.
    for name in ["Content-Range", "ETag", "Last-Modified"] {
      headers[name] = response.headers[name]
    }
    let takesRanges =
      response.status == 206 || response.headers["Accept-Ranges"]?.lowercased() == "bytes"
    if takesRanges { headers["Accept-Ranges"] = "bytes" }
    lengthInBytes = response.headers["Content-Length"].flatMap { Int64($0) }.flatMap {
      $0 >= 0 ? $0 : nil
    }
    let body = response.body
    chunks = AsyncStream { (try? await body.next()) ?? nil }
  }
}

/// Which types are passed on: what a browser would run or show as a page never is.
enum SoundType {
  /// The type to send; `nil` if it is neither sound nor film.
  ///
  /// Servers that do not know a file's type say so in several ways; then its name has to tell.
  static func safe(_ field: String?, address: String) -> String? {
    let type = field.flatMap { MediaType($0) }
    if let type, type.type == "audio" || type.type == "video" { return type.essence }
    if type?.essence == "application/ogg" { return "audio/ogg" }
    let unknown = ["application/octet-stream", "binary/octet-stream", "application/x-download"]
    guard type.map({ unknown.contains($0.essence) }) ?? true else { return nil }
    let path = WebAddress(address)?.path ?? ""
    return path.split(separator: ".").last.flatMap { byEnding[$0.lowercased()] }
  }

  private static let byEnding = [
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "m4b": "audio/mp4", "aac": "audio/aac",
    "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg", "flac": "audio/flac",
    "wav": "audio/wav", "mp4": "video/mp4", "m4v": "video/mp4", "webm": "video/webm",
    "mov": "video/quicktime", "ogv": "video/ogg",
  ]
}

/// Why sound is not passed on.
package enum SoundFailure: Error, Hashable, Sendable {
  /// The address was not made by this server.
  case notSigned
  case status(Int, host: String)
  case unreachable(FetchError.Code, host: String)
  /// What came is neither sound nor film.
  case noSound(host: String)

  /// The status that a browser gets.
  package var answerStatus: Int {
    switch self {
    case .notSigned, .status(404, _): 404
    case .status(410, _): 410
    case .unreachable(.privateAddress, _): 403
    case .unreachable(.timedOut, _): 504
    case .noSound: 415
    case .status, .unreachable: 502
    }
  }

  /// For a listener: *example.org did not send the file in time.*
  package var sentence: String {
    switch self {
    case .notSigned: "There is no sound at this address."
    case .status(404, let host), .status(410, let host): "The file is gone from \(host)."
    case .status(401, let host), .status(403, let host): "\(host) does not give out this file."
    case .status(429, let host): "\(host) asks to come less often."
    case .status(let status, let host): "\(host) answered with error \(status)."
    case .unreachable(.nameNotFound, let host): "There is no server named \(host)."
    case .unreachable(.timedOut, let host): "\(host) did not send the file in time."
    case .unreachable(.tlsFailed, let host):
      "The connection to \(host) cannot be trusted: its certificate is not valid."
    case .unreachable(.privateAddress, let host):
      "\(host) is an address of the local network, which files may not have."
    case .unreachable(_, let host): "\(host) did not send the file."
    case .noSound(let host): "What \(host) sent is neither sound nor film."
    }
  }
}
