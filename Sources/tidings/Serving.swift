// The web app behind the server, with the scheduler beside it.

import AssetServing
import CivilTime
import Commands
import Glibc
import HTTPSemantics
import HTTPServing
import ReaderServices
import SQLiteDriver
import Synchronization
import WebApp

/// Serves the web app and refreshes in the background until a signal asks to stop.
///
/// The order of stopping: no more requests, the scheduler, the fetcher, the store.
func serve(_ settings: ServeSettings, _ context: Context) async throws(CommandFailure) {
  let names = try settings.certificate.map { paths throws(CommandFailure) in
    try useCertificate(paths.certificate, paths.key)
  }
  let open = try await openReader(settings.reader, .serving)
  do {
    try await refuseUnlessAccounts(settings, open.reader)
    if let address = settings.publicAddress, !settings.isReachableForHubs {
      context.complain(
        "tidings: Hubs cannot bring news to \(address), which only this network reaches,"
          + " so feeds are asked for all of theirs.\n"
      )
    }
    try await serve(settings, certificateNames: names ?? [], open, context)
    await open.close()
  } catch {
    await open.close()
    throw CommandFailure(explaining: error)
  }
}

/// Who can reach a reader without accounts can read and change everything.
private func refuseUnlessAccounts(_ settings: ServeSettings, _ reader: Reader) async throws {
  guard settings.opensToOthers, try await !reader.accounts.exist() else { return }
  throw CommandFailure(
    "Only this machine may reach the reader until there are accounts",
    advice: "Make one first: tidings user add NAME. From then on everybody signs in.",
    status: 2
  )
}

private func serve(
  _ settings: ServeSettings,
  certificateNames: [String],
  _ open: OpenReader,
  _ context: Context
) async throws(CommandFailure) {
  let places = Places(settings, certificateNames)
  var configuration = WebApp.Configuration(
    clock: WallClock(now: now),
    assets: settings.assetsDirectory.map { AssetSet(folder: $0) } ?? .embedded,
    door: FrontDoor(settings, certificateNames),
    doorways: { places.doorways },
    storePath: settings.reader.databasePath ?? defaultDatabasePath(),
    report: { context.complain("tidings: \($0)\n") }
  )
  let remote = RemoteCommands(reader: open.reader)
  configuration.runCommand = { words, user in
    let answer = await remote.run(words, for: user)
    return CommandOutput(
      output: answer.output,
      errors: answer.errors,
      status: Int(answer.status)
    )
  }
  let app = WebApp(reader: open.reader, configuration: configuration)
  var handler = app.handler
  if settings.logsRequests {
    handler = RequestLog.around(handler) { context.complain($0 + "\n") }
  }
  let limits = Server.Configuration(settings)
  let server = Server(
    limits,
    refusals: [413: app.tooLarge(limitInBytes: limits.bodyLimitInBytes)],
    bodyLimit: app.bodyLimit,
    handler: handler
  )
  var reloading: (@Sendable () -> Void)?
  if let paths = settings.certificate { reloading = { reload(paths, context) } }
  Signals.whenAsked(toReload: reloading) {
    server.stop()
    // Requests in hand are answered, but not those that wait for a slow server elsewhere.
    Task { await open.hurry() }
  }
  let failure = await run(server, beside: open.reader, places, context)
  if let failure { throw CommandFailure(failure) }
}

/// Runs until the server has stopped; the scheduler ends with it.
private func run(
  _ server: Server,
  beside reader: Reader,
  _ places: Places,
  _ context: Context
) async -> ServerError? {
  await withTaskGroup(of: Void.self) { group in
    group.addTask { await reader.runScheduler() }
    defer { group.cancelAll() }
    do throws(ServerError) {
      try await server.run { listeners in
        places.found(listeners)
        let isTerminal = isatty(STDOUT_FILENO) == 1
        context.print(greeting(places.doorways, listeners, isTerminal: isTerminal))
      }
      return nil
    } catch {
      return error
    }
  }
}

/// The certificate anew; a wrong one leaves that which was there.
private func reload(_ paths: (certificate: String, key: String), _ context: Context) {
  do throws(CommandFailure) {
    _ = try useCertificate(paths.certificate, paths.key)
    context.complain("tidings: The certificate has been read anew.\n")
  } catch {
    let place = error.place.map { ": \($0)" } ?? ""
    context.complain("tidings: \(error.what)\(place)\n  The one before stays in use.\n")
  }
}

/// Where the reader is, once it listens.
private final class Places: Sendable {
  private let settings: ServeSettings
  private let certificateNames: [String]
  private let listeners = Mutex<[Server.Listener]>([])

  init(_ settings: ServeSettings, _ certificateNames: [String]) {
    self.settings = settings
    self.certificateNames = certificateNames
  }

  func found(_ present: [Server.Listener]) {
    listeners.withLock { $0 = present.dropLast(settings.redirects.count) }
  }

  var doorways: [Doorway] {
    Doorway.all(
      listeners: listeners.withLock(\.self),
      publicAddress: settings.publicAddress,
      numbers: networkAddresses(),
      names: certificateNames,
      basePath: settings.basePath
    )
  }
}

extension ServeSettings {
  fileprivate var certificate: (certificate: String, key: String)? {
    guard let certificatePath, let keyPath else { return nil }
    return (certificatePath, keyPath)
  }

  /// Those that redirect come last.
  fileprivate var listeners: [Server.Listener] {
    listen.map { listener($0, isEncrypted: certificatePath != nil) }
      + redirects.map { listener($0, isEncrypted: false) }
  }

  private func listener(_ address: ListenAddress, isEncrypted: Bool) -> Server.Listener {
    switch address {
    case .address(let host, let port):
      Server.Listener(.address(host, port: port), isEncrypted: isEncrypted)
    case .socketFile(let path):
      // What comes by a file of this machine passes nobody who could read along.
      Server.Listener(.file(path, mode: socketMode))
    }
  }
}

extension Server.Configuration {
  fileprivate init(_ settings: ServeSettings) {
    self.init(listeners: settings.listeners)
    if let most = settings.connectionsPerAddress { connectionsPerAddress = most }
    proxies = settings.trustedProxies
  }
}

extension FrontDoor {
  fileprivate init(_ settings: ServeSettings, _ certificateNames: [String]) {
    self.init()
    names = Set(settings.names + certificateNames)
    if settings.opensToOthers {
      names.formUnion(machineNames())
      answersToNumbers = true
    }
    trustedProxies = settings.trustedProxies
    proxyFields = settings.proxyFields
    basePath = settings.basePath
    isStrict = settings.certificatePath != nil
    if !settings.redirects.isEmpty {
      securePort = settings.listeners.first { $0.isEncrypted }?.port
    }
  }
}

extension CommandFailure {
  /// Why the server did not start, in words.
  fileprivate init(_ error: ServerError) {
    let place = error.listener.description
    // SAFETY: the text is copied at once.
    let reason = unsafe String(cString: strerror(error.errno))
    switch error.code {
    case .addressInUse:
      self.init(
        "Another program listens there already",
        place: place,
        advice: "Stop it, or choose another place with --listen, such as localhost:8081."
      )
    case .addressOfOthers:
      self.init(
        "No network of this machine has this address",
        place: place,
        advice: "ip addr shows those that it has; '*' stands for all."
      )
    case .notAnAddress:
      self.init("This is no address to listen on", place: place, status: 2)
    case .otherFile:
      self.init(
        "There is a file that is no socket",
        place: place,
        advice: "Choose another path, or move the file away."
      )
    case .pathTooLong:
      self.init(
        "The path of a socket has at most 107 bytes",
        place: place,
        advice: "Choose a shorter one, such as unix:/run/tidings/socket."
      )
    case .socket where error.listener.port == nil:
      self.init(
        "The socket cannot be made (\(reason))",
        place: place,
        advice: "Check that its folder is there and that you may write to it."
      )
    case .socket, .daemon:
      self.init(
        "The system does not let Tidings listen there (\(reason))",
        place: place,
        advice: "Ports below 1024 belong to the administrator; take a higher one, or see"
          + " docs/operations.md for a service that may."
      )
    }
  }
}
