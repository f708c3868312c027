import Fetching
import HTTPSemantics

/// Brings one file, or the rest of one that was broken off.
///
/// Publishers count downloads by requests, so a whole file is one request, and what is here already
/// is never asked for again: only the rest is, if the file is still the same.
///
/// Source: RFC 9110 §14.2 (Range) and §13.1.5 (If-Range).
struct EpisodeTransfer {
  let address: String
  let file: any GrowingFile
  let fetcher: any Fetcher
  /// Called as bytes come, with how many there are and how many there will be.
  let progress: (Int64, Int64?) -> Void

  /// So often it is gone on with by itself, each time only if something came.
  private static let mostTries = 5

  /// - Throws: Why the file is not whole; what came of it is kept.
  func run() async throws(CommandFailure) {
    var lastError: FetchError?
    for attempt in 0..<Self.mostTries {
      let start = attempt == 0 ? -1 : file.count
      do {
        if try await bring() { return try file.finish() }
      } catch let error as FetchError {
        lastError = error
      } catch {
        throw CommandFailure(explaining: error)
      }
      if file.count == start || file.count == 0 || lastError?.code == .cancelled { break }
    }
    throw broken(lastError)
  }

  /// One request.
  ///
  /// - Returns: Whether the file is whole.
  private func bring() async throws -> Bool {
    var request = FetchRequest(address: address)
    request.headers["Accept"] = "audio/*, video/*, */*;q=0.5"
    let note = FileNote(text: file.note)
    let rest = note?.address == address && file.count > 0 ? note?.condition : nil
    if let rest {
      request.headers["Range"] = "bytes=\(file.count)-"
      request.headers["If-Range"] = rest
    }
    let response = try await fetcher.open(request)
    var total = response.headers["Content-Length"].flatMap { Int64($0) }
    switch response.status {
    case 206 where rest != nil:
      let range = ContentRange(response.headers["Content-Range"])
      guard range?.start == file.count else {
        throw CommandFailure("The server sent another part than was asked for", place: address)
      }
      total = range?.total
    case 200:
      try refusePages(response)
      try file.begin(FileNote(address: address, headers: response.headers).text)
    case 416 where rest != nil:
      // Everything had come but the end of the program before.
      if ContentRange(response.headers["Content-Range"])?.total == file.count { return true }
      try file.begin("")
      return try await bring()
    default:
      throw CommandFailure(
        "The server answered \(response.status)",
        place: address,
        advice: response.status == 404 || response.status == 410
          ? "The file is gone; refresh the feed and look for a new address." : nil
      )
    }
    progress(file.count, total)
    while let bytes = try await response.body.next() {
      try file.append(bytes)
      progress(file.count, total)
    }
    return total.map { file.count >= $0 } ?? true
  }

  private func refusePages(_ response: StreamedResponse) throws(CommandFailure) {
    let type = response.headers["Content-Type"]?.lowercased() ?? ""
    guard type.hasPrefix("text/html") else { return }
    throw CommandFailure(
      "What the server sent is a page and no episode",
      place: response.address,
      advice: "Open the address in a browser to see what it says."
    )
  }

  private func broken(_ error: FetchError?) -> CommandFailure {
    CommandFailure(
      error.map { "The download broke off (\(Self.words($0.code)))" } ?? "The download broke off",
      place: address,
      advice: file.count > 0
        ? "What has come is kept: the same command again goes on from there."
        : "Try again later."
    )
  }

  private static func words(_ code: FetchError.Code) -> String {
    switch code {
    case .badAddress: "the address makes no sense"
    case .nameNotFound: "there is no server of that name"
    case .refusedConnection: "the server takes no connections"
    case .connectionLost: "the connection was lost"
    case .timedOut: "nothing came for too long"
    case .tlsFailed: "the server's certificate is not valid"
    case .privateAddress: "the address is of the local network; --allow-private-feeds permits it"
    case .tooManyRedirects, .badRedirect: "its redirects lead nowhere"
    case .tooLarge, .badEncoding, .badResponse: "the server's answer cannot be read"
    case .proxyFailed: "the proxy does not lead there"
    case .cancelled: "it was cancelled"
    }
  }
}

/// Where the bytes of a file come from, and how to ask for the rest of the same file.
private struct FileNote {
  var address: String
  /// What `If-Range` takes; `nil` if the server gave nothing that tells versions apart.
  var condition: String?

  init(address: String, headers: HeaderFields) {
    self.address = address
    // A weak tag does not vouch for every byte.
    if let tag = headers["ETag"].flatMap({ EntityTag.list(in: $0).first }), !tag.isWeak {
      condition = tag.text
    } else {
      condition = headers["Last-Modified"]
    }
  }

  init?(text: String) {
    let lines = text.split(separator: "\n", maxSplits: 1).map(String.init)
    guard let first = lines.first else { return nil }
    address = first
    condition = lines.count > 1 ? lines[1] : nil
  }

  var text: String { [address, condition].compactMap(\.self).joined(separator: "\n") }
}
