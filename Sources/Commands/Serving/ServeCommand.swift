extension Command {
  /// Serves the web app and refreshes in the background.
  package static let serve = Command(
    name: "serve",
    summary: "Serve the reader to a browser on this machine",
    synopsis: "[--listen ADDRESS:PORT] [--allow-private-feeds] [--refresh-every TIME]",
    details: """
      Feeds are refreshed in the background while it runs. It ends on Ctrl-C, or SIGTERM, after
      the requests in hand; a second signal ends it at once.

        tidings serve
        tidings serve --listen localhost:8081 --refresh-every 30m
      """,
    options: [
      Option("listen", value: "ADDRESS:PORT", "where to listen (localhost:8080)"),
      Option("host", value: "NAME", "a further name of it, may be repeated"),
      Option("base-path", value: "PATH", "where it lies below its host, like /tidings (/)"),
      Option(
        "trusted-proxy",
        value: "ADDRESS",
        "a proxy to believe, or 10.0.0.0/8, may be repeated"
      ),
      Option("proxy-fields", value: "KIND", "what it writes: forwarded or (x-forwarded)"),
      .allowPrivateFeeds,
      Option(
        "refresh-every",
        value: "TIME",
        "time between two looks at a feed without a rhythm (1h)"
      ),
      Option("media-cache", value: "MB", "room on the disk for pictures of articles (500)"),
      Option("assets", value: "DIR", "read styles and scripts from a folder, for design work"),
      Option("log-requests", "print a line for each request: path, status, size, time"),
      .database,
    ],
    run: { arguments, context async throws(CommandFailure) in
      try arguments.expectNoOperands()
      let listen = try ListenAddress(arguments.value("listen") ?? "localhost:8080")
      var settings = ServeSettings(reader: try arguments.readerSettings)
      settings.reader.pictureCacheInMegabytes =
        try arguments.number("media-cache", in: 10...1_000_000) ?? 500
      settings.host = listen.host
      settings.port = listen.port
      try settings.readDoor(arguments)
      settings.assetsDirectory = arguments.value("assets")
      settings.logsRequests = arguments.has("log-requests")
      try await context.serve(settings, context)
      return 0
    }
  )
}

/// Where to listen, as somebody types it: `localhost:8080`, `127.0.0.1`, `[::1]:0`, `:8081`.
///
/// Anything but this machine itself is refused: whoever can reach the reader could read and change
/// everything, as long as there are no accounts.
struct ListenAddress: Hashable {
  var host: String
  var port: UInt16

  init(_ typed: String) throws(CommandFailure) {
    let (name, digits) = Self.split(typed)
    guard let port = digits.isEmpty ? 8080 : UInt16(digits) else {
      throw CommandFailure(
        "This is no port",
        place: typed,
        advice: "Write --listen localhost:8080, with a port from 0 to 65535.",
        status: 2
      )
    }
    guard let host = Self.loopback(name) else {
      throw CommandFailure(
        "Only this machine may reach the reader until there are accounts",
        place: typed,
        advice: "Listen on localhost, and reach it from elsewhere through an SSH tunnel:"
          + " ssh -L 8080:localhost:8080 HOST.",
        status: 2
      )
    }
    self.host = host
    self.port = port
  }

  /// Host and digits of the port; the colons of an IPv6 address stand between brackets.
  private static func split(_ typed: String) -> (host: String, port: String) {
    if typed.allSatisfy({ $0.isASCII && $0.isNumber }) { return ("", typed) }
    if typed.hasPrefix("["), let end = typed.firstIndex(of: "]") {
      let host = String(typed[typed.index(after: typed.startIndex)..<end])
      let rest = typed[typed.index(after: end)...]
      return (host, rest.hasPrefix(":") ? String(rest.dropFirst()) : String(rest))
    }
    guard let colon = typed.lastIndex(of: ":"), !typed[..<colon].contains(":") else {
      return (typed, "")
    }
    return (String(typed[..<colon]), String(typed[typed.index(after: colon)...]))
  }

  /// The numeric form of a loopback host; `nil` for any other.
  ///
  /// Source: RFC 1122 §3.2.1.3; RFC 4291 §2.5.3.
  private static func loopback(_ name: String) -> String? {
    switch name.lowercased() {
    case "", "localhost": return "127.0.0.1"
    case "::1": return "::1"
    default:
      let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
      return parts.count == 4 && parts[0] == 127 && !parts.contains(nil) ? name : nil
    }
  }
}
