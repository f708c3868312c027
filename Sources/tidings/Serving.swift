// The web app behind the server, with the scheduler beside it.

import AssetServing
import CivilTime
import Commands
import Glibc
import HTTPSemantics
import HTTPServing
import ReaderServices
import WebApp

/// Serves the web app and refreshes in the background until a signal asks to stop.
///
/// The order of stopping: no more requests, the scheduler, the fetcher, the store.
func serve(_ settings: ServeSettings, _ context: Context) async throws(CommandFailure) {
  let open = try await openReader(settings.reader)
  let app = WebApp(
    reader: open.reader,
    configuration: WebApp.Configuration(
      clock: WallClock(now: now),
      assets: settings.assetsDirectory.map { AssetSet(folder: $0) } ?? .embedded,
      door: FrontDoor(settings),
      storePath: settings.reader.databasePath ?? defaultDatabasePath(),
      report: { context.complain("tidings: \($0)\n") }
    )
  )
  var handler = app.handler
  if settings.logsRequests {
    handler = RequestLog.around(handler) { context.complain($0 + "\n") }
  }
  let limits = Server.Configuration(host: settings.host, port: settings.port)
  let server = Server(
    limits,
    refusals: [413: app.tooLarge(limitInBytes: limits.bodyLimitInBytes)],
    handler: handler
  )
  StopSignals.whenAsked {
    server.stop()
    // Requests in hand are answered, but not those that wait for a slow server elsewhere.
    Task { await open.hurry() }
  }
  let failure = await run(server, beside: open.reader, settings, context)
  await open.close()
  if let failure { throw CommandFailure(failure) }
}

/// Runs until the server has stopped; the scheduler ends with it.
private func run(
  _ server: Server,
  beside reader: Reader,
  _ settings: ServeSettings,
  _ context: Context
) async -> ServerError? {
  await withTaskGroup(of: Void.self) { group in
    group.addTask { await reader.runScheduler() }
    defer { group.cancelAll() }
    do throws(ServerError) {
      try await server.run { port in
        let host = settings.host == "127.0.0.1" ? "localhost" : settings.host
        let name = host.contains(":") ? "[\(host)]" : host
        let root = settings.basePath.path("/")
        context.print("Tidings is at http://\(name):\(port)\(root)\n")
      }
      return nil
    } catch {
      return error
    }
  }
}

extension FrontDoor {
  fileprivate init(_ settings: ServeSettings) {
    self.init()
    names = Set(settings.names)
    trustedProxies = settings.trustedProxies
    proxyFields = settings.proxyFields
    basePath = settings.basePath
  }
}

extension CommandFailure {
  /// Why the server did not start, in words.
  fileprivate init(_ error: ServerError) {
    let place = "\(error.host):\(error.port)"
    switch error.code {
    case .addressInUse:
      self.init(
        "Another program listens there already",
        place: place,
        advice: "Stop it, or choose another port with --listen localhost:PORT."
      )
    case .notAnAddress:
      self.init("This is no address to listen on", place: place, status: 2)
    case .socket, .daemon:
      // SAFETY: the text is copied at once.
      let reason = unsafe String(cString: strerror(error.errno))
      self.init(
        "The system does not let Tidings listen there (\(reason))",
        place: place,
        advice: "Ports below 1024 belong to the administrator; take a higher one."
      )
    }
  }
}
