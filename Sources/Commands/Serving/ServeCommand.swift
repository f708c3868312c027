extension Command {
  /// Serves the web app and refreshes in the background.
  package static let serve = Command(
    name: "serve",
    summary: "Serve the reader to browsers",
    synopsis: "[--listen ADDRESS:PORT]… [--certificate FILE --key FILE] [OPTIONS]",
    details: """
      Feeds are refreshed in the background while it runs. It ends on Ctrl-C, or SIGTERM, after
      the requests in hand; a second signal ends it at once.

      Without accounts it answers on this machine alone; after tidings user add NAME it may
      listen anywhere. docs/operations.md has examples with a service, proxies and https.

        tidings serve
        tidings serve --listen localhost:8081 --refresh-every 30m
        tidings serve --listen '*:8080'
        tidings serve --listen '*:443' --certificate chain.pem --key key.pem --redirect-http '*:80'
        tidings serve --listen unix:/run/tidings/socket --public-url https://home.example/tidings/
      """,
    options: [
      Option(
        "listen",
        value: "ADDRESS:PORT",
        "where to listen (localhost:8080), or unix:PATH, may be repeated"
      ),
      Option("socket-mode", value: "MODE", "permissions of unix sockets (660)"),
      Option("certificate", value: "FILE", "serve https with it; SIGHUP reads it anew"),
      Option("key", value: "FILE", "the certificate's private key"),
      Option("redirect-http", value: "ADDRESS", "send who comes here, like *:80, to https"),
      Option("public-url", value: "URL", "the address that readers use from elsewhere"),
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
      Option("address-limit", value: "N", "connections from one address at once (128)"),
      Option("media-cache", value: "MB", "room on the disk for pictures of articles (500)"),
      Option("assets", value: "DIR", "read styles and scripts from a folder, for design work"),
      Option("log-requests", "print a line for each request: path, status, size, time"),
      .database,
    ],
    run: { arguments, context async throws(CommandFailure) in
      try arguments.expectNoOperands()
      var settings = ServeSettings(reader: try arguments.readerSettings)
      settings.reader.pictureCacheInMegabytes =
        try arguments.number("media-cache", in: 10...1_000_000) ?? 500
      try settings.readPlaces(arguments)
      try settings.readDoor(arguments)
      if let address = settings.publicAddress, settings.isReachableForHubs {
        settings.reader.hubAddress = address
      }
      settings.assetsDirectory = arguments.value("assets")
      settings.logsRequests = arguments.has("log-requests")
      try await context.serve(settings, context)
      return 0
    }
  )
}
