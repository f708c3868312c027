// The reader on its adapters: SQLite below it, curl beside it, the system's clock.

import CivilTime
import Commands
import Credentials
import Fetching
import Glibc
import ReaderServices
import SQLDatabase
import SQLiteDriver
import Storage

/// Opens the store for a command, and puts the reader on top of it.
func openReader(_ settings: ReaderSettings) async throws(CommandFailure) -> OpenReader {
  if !settings.makesStore { _ = try presentStore(settings) }
  return try await openReader(settings, .sharing)
}

/// Opens the store, creating it on the first start, for commands, or to serve it, which one process does
/// at a time.
func openReader(
  _ settings: ReaderSettings,
  _ use: StoreLock.Use
) async throws(CommandFailure) -> OpenReader {
  let path = settings.databasePath ?? defaultDatabasePath()
  do {
    let database = try await SQLiteDatabase(path: path, use)
    let store = ReaderStore(database: database, words: wordsOfContent)
    try await store.migrate()
    let fetcher = makeFetcher(allowsPrivateAddresses: settings.allowsPrivateFeeds)
    let works: PictureWorks? =
      if let limit = settings.pictureCacheInMegabytes {
        try PictureWorks(
          besideStore: path,
          limitInMegabytes: limit,
          allowsPrivateAddresses: settings.allowsPrivateFeeds
        )
      } else { nil }
    let reader = Reader(
      store: store,
      fetcher: fetcher,
      clock: WallClock(now: now),
      configuration: readerConfiguration(settings),
      vault: RequestVault { try SecretKey.kept(at: path + ".key") },
      pictures: works?.pictures,
      sounds: works?.sounds,
      pushes: works.map { PushSettings(key: $0.pushKey, place: settings.hubAddress) }
    )
    return OpenReader(
      reader: reader,
      hurry: {
        // Together: each waits for its own connections.
        async let feeds: Void = fetcher.shutDown()
        await works?.close()
        await feeds
      },
      close: {
        await works?.close()
        await fetcher.shutDown()
        await database.close()
      }
    )
  } catch let failure as CommandFailure {
    throw failure
  } catch {
    var explanation = Explanation(error)
    explanation.place = path
    throw CommandFailure(explanation)
  }
}

/// What downloads feeds, as the operator's environment wants it.
func makeFetcher(allowsPrivateAddresses: Bool) -> FetchLoop {
  makeFetcher(allowsPrivateAddresses: allowsPrivateAddresses) { _ in }
}

/// What downloads, as the operator's environment wants it.
func makeFetcher(
  allowsPrivateAddresses: Bool,
  _ change: (inout FetchConfiguration) -> Void
) -> FetchLoop {
  let names = ["TIDINGS_PROXY", "TIDINGS_ABOUT_PAGE"]
  let pairs = names.compactMap { name in variable(name).map { (name, $0) } }
  var configuration = FetchConfiguration(environment: Dictionary(uniqueKeysWithValues: pairs))
  configuration.allowsPrivateAddresses = allowsPrivateAddresses
  change(&configuration)
  return FetchLoop(configuration)
}

private func readerConfiguration(_ settings: ReaderSettings) -> Reader.Configuration {
  var configuration = Reader.Configuration(midnight: lastMidnight)
  configuration.report = { writeAll("tidings: \($0)\n", to: STDERR_FILENO) }
  if let seconds = settings.refreshIntervalInSeconds {
    configuration.refreshIntervalInSeconds = seconds
  }
  return configuration
}

/// Where a user's data belongs.
///
/// Source: XDG Base Directory Specification 0.8; a relative path there is to be ignored.
func defaultDatabasePath() -> String {
  let home = variable("HOME") ?? "."
  let data = variable("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
  return (data ?? "\(home)/.local/share") + "/tidings/tidings.db"
}

func variable(_ name: String) -> String? {
  // SAFETY: the text is copied at once, and nothing in this program changes the environment.
  guard let value = unsafe getenv(name) else { return nil }
  let text = unsafe String(cString: value)
  return text.isEmpty ? nil : text
}
