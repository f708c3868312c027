import Fetching
import HTTPSemantics
import JSONText

/// What one call of `tidings fetch` leaves to the next: a folder with two files.
///
/// `state.json` holds address, validators and cookies, `feed.json` the feed as it was last read.
/// Neither holds user names or passwords; only its owner may read the folder's files.
struct FetchState {
  /// What is known of an address.
  struct Memory: Hashable {
    /// Without user name and password; another address starts anew.
    var address: String
    var etag: String?
    var lastModified: String?
    /// In the Netscape format, as the fetcher gave them.
    var cookies: [String] = []

    /// Takes over what an answer brought; a 304 may bring new validators or none.
    ///
    /// Source: RFC 9111 §4.3.4.
    mutating func learn(from response: FetchResponse) {
      let isNew = response.status != 304
      if isNew || response.headers["ETag"] != nil { etag = response.headers["ETag"] }
      if isNew || response.headers["Last-Modified"] != nil {
        lastModified = response.headers["Last-Modified"]
      }
      cookies = response.cookies
    }
  }

  private let directory: String?
  private let context: Context

  /// Uses a folder, which is made when there is something to keep; without one nothing is kept.
  init(directory: String?, _ context: Context) {
    self.directory = directory
    self.context = context
  }

  /// What is known of the address; nothing if the file is missing, damaged or about another one.
  func memory(of address: String) -> Memory {
    guard let state = read("state.json"), state["address"]?.string == address else {
      return Memory(address: address)
    }
    return Memory(
      address: address,
      etag: state["etag"]?.string,
      lastModified: state["last_modified"]?.string,
      cookies: state["cookies"]?.array?.compactMap(\.string) ?? []
    )
  }

  /// The feed that was last read.
  func feed() -> JSONValue? { read("feed.json") }

  /// Keeps what is known, and the feed if there is a new one.
  ///
  /// - Throws: `CommandFailure` if a file cannot be written.
  func keep(_ memory: Memory, feed: JSONValue?) throws(CommandFailure) {
    // The feed first: validators without the feed that belongs to them would lose it.
    if let feed { try write("feed.json", JSONWriter.text(of: feed)) }
    var json = JSONWriter()
    json.object { json in
      json.member("address", memory.address)
      json.member("etag", memory.etag)
      json.member("last_modified", memory.lastModified)
      json.member("cookies", memory.cookies)
    }
    try write("state.json", json.text)
  }

  private func read(_ name: String) -> JSONValue? {
    guard let directory, let bytes = try? context.readFile("\(directory)/\(name)") else {
      return nil
    }
    return JSONReader.value(of: String(decoding: bytes, as: UTF8.self))
  }

  private func write(_ name: String, _ text: String) throws(CommandFailure) {
    guard let directory else { return }
    try context.writeFile("\(directory)/\(name)", Array(text.utf8))
  }
}
