package import CivilTime
package import Fetching
package import ReaderModel
package import ReaderServices

/// What a command reaches the world through: standard streams, files, and the parts that only the
/// executable can put together.
///
/// Commands know no driver, no server and no page: `openReader` and `serve` bring them.
package struct Context: Sendable {
  /// Writes text to standard output.
  package var print: @Sendable (String) -> Void
  /// Writes text to standard error.
  package var complain: @Sendable (String) -> Void
  /// All bytes of a file; `-` is standard input.
  package var readFile: @Sendable (String) throws(CommandFailure) -> [UInt8]
  /// Puts a file in place in one step, with the folders above it, for its owner's eyes only.
  package var writeFile: @Sendable (String, [UInt8]) throws(CommandFailure) -> Void
  /// Whether there is a file, or anything else, of that name.
  package var fileExists: @Sendable (String) -> Bool
  /// Opens a file that grows, with the folders above it.
  package var openGrowingFile: @Sendable (String) throws(CommandFailure) -> any GrowingFile
  /// Starts mpv with these words behind its name, at the terminal.
  package var startPlayer: @Sendable ([String]) throws(CommandFailure) -> any PlayerProcess
  /// A password from the terminal, which does not show it, or else from standard input.
  ///
  /// Passwords never stand on the command line, where others see them.
  package var readPassword: @Sendable (_ words: String) throws(CommandFailure) -> String
  /// Whether somebody sits at a terminal and can be asked twice.
  package var asksTwice: Bool
  /// A variable of the environment; `nil` if it is not set or empty.
  package var variable: @Sendable (String) -> String?
  /// The time.
  package var now: @Sendable () -> Timestamp
  /// What downloads; the flag says whether from this machine and its network too.
  package var makeFetcher: @Sendable (_ allowsPrivateAddresses: Bool) -> any Fetcher
  /// Columns of the terminal behind standard error; `nil` if it is none, so nobody watches a bar.
  package var terminalWidth: @Sendable () -> Int?
  /// Opens the store, creating it if the settings say so, and puts the reader on top of it.
  package var openReader: @Sendable (ReaderSettings) async throws(CommandFailure) -> OpenReader
  /// Copies the store into a file, while others may write to it.
  package var copyStore: @Sendable (ReaderSettings, String) throws(CommandFailure) -> Void
  /// Looks through the store for damage.
  package var checkStore: @Sendable (ReaderSettings) async throws(CommandFailure) -> StoreCheck
  /// Puts a copy in the place of the store, and tells where the old one is kept.
  package var restoreStore:
    @Sendable (ReaderSettings, String) async throws(CommandFailure) -> RestoredStore
  /// Serves the web app until it is told to stop.
  package var serve: @Sendable (ServeSettings, Context) async throws(CommandFailure) -> Void

  package init(
    print: @escaping @Sendable (String) -> Void,
    complain: @escaping @Sendable (String) -> Void,
    readFile: @escaping @Sendable (String) throws(CommandFailure) -> [UInt8],
    writeFile: @escaping @Sendable (String, [UInt8]) throws(CommandFailure) -> Void = {
      path,
      _ throws(CommandFailure) in
      throw CommandFailure("Nothing can be written here", place: path)
    },
    fileExists: @escaping @Sendable (String) -> Bool = { _ in false },
    openGrowingFile: @escaping @Sendable (String) throws(CommandFailure) -> any GrowingFile = {
      path throws(CommandFailure) in
      throw CommandFailure("Nothing can be written here", place: path)
    },
    startPlayer: @escaping @Sendable ([String]) throws(CommandFailure) -> any PlayerProcess = {
      _ throws(CommandFailure) in
      throw CommandFailure("Nothing can be played here")
    },
    readPassword: @escaping @Sendable (String) throws(CommandFailure) -> String = {
      _ throws(CommandFailure) in
      throw CommandFailure("Nobody can be asked for a password here")
    },
    asksTwice: Bool = false,
    variable: @escaping @Sendable (String) -> String? = { _ in nil },
    terminalWidth: @escaping @Sendable () -> Int? = { nil },
    now: @escaping @Sendable () -> Timestamp = { Timestamp(milliseconds: 0) },
    makeFetcher: @escaping @Sendable (_ allowsPrivateAddresses: Bool) -> any Fetcher = {
      var configuration = FetchConfiguration()
      configuration.allowsPrivateAddresses = $0
      return FetchLoop(configuration)
    },
    openReader: @escaping @Sendable (ReaderSettings) async throws(CommandFailure) -> OpenReader = {
      _ async throws(CommandFailure) in
      throw CommandFailure("There is no store here")
    },
    copyStore: @escaping @Sendable (ReaderSettings, String) throws(CommandFailure) -> Void = {
      _,
      _ throws(CommandFailure) in
      throw CommandFailure("There is no store here")
    },
    checkStore: @escaping @Sendable (ReaderSettings) async throws(CommandFailure) -> StoreCheck = {
      _ async throws(CommandFailure) in
      throw CommandFailure("There is no store here")
    },
    restoreStore:
      @escaping @Sendable (ReaderSettings, String) async throws(CommandFailure) -> RestoredStore = {
        _,
        _ async throws(CommandFailure) in
        throw CommandFailure("There is no store here")
      },
    serve: @escaping @Sendable (ServeSettings, Context) async throws(CommandFailure) -> Void = {
      _,
      _ async throws(CommandFailure) in
      throw CommandFailure("There is no server here")
    }
  ) {
    self.print = print
    self.complain = complain
    self.readFile = readFile
    self.writeFile = writeFile
    self.fileExists = fileExists
    self.openGrowingFile = openGrowingFile
    self.startPlayer = startPlayer
    self.readPassword = readPassword
    self.asksTwice = asksTwice
    self.variable = variable
    self.now = now
    self.makeFetcher = makeFetcher
    self.terminalWidth = terminalWidth
    self.openReader = openReader
    self.copyStore = copyStore
    self.checkStore = checkStore
    self.restoreStore = restoreStore
    self.serve = serve
  }
}

/// Which store to open, and how feeds are fetched for it.
package struct ReaderSettings: Hashable, Sendable {
  /// `nil` stands for the place where the system keeps a user's data.
  package var databasePath: String?
  /// Whether a command makes a store where there is none; one that only reads would hide a mistyped path.
  package var makesStore = false
  /// Whether feeds on this machine and in this network may be fetched.
  package var allowsPrivateFeeds: Bool
  /// The time between two looks at a feed that tells no rhythm of its own.
  package var refreshIntervalInSeconds: Int?
  /// How much of the disk pictures may take; `nil` if nobody will look at pictures.
  package var pictureCacheInMegabytes: Int?
  /// The address under which hubs reach a server, with a slash at its end; `nil` if none can.
  package var hubAddress: String?

  package init(
    databasePath: String? = nil,
    allowsPrivateFeeds: Bool = false,
    refreshIntervalInSeconds: Int? = nil
  ) {
    self.databasePath = databasePath
    self.allowsPrivateFeeds = allowsPrivateFeeds
    self.refreshIntervalInSeconds = refreshIntervalInSeconds
  }
}

/// A reader on an open store.
package struct OpenReader: Sendable {
  package var reader: Reader
  /// Whose it is, where a server has asked who it is; `nil` at a terminal of this machine.
  package var visitor: UserID?
  /// Gives up what may take long and is of no use any more when the program ends.
  package var hurry: @Sendable () async -> Void
  /// Ends what runs and closes the store; nothing may be asked of the reader afterwards.
  package var close: @Sendable () async -> Void

  package init(
    reader: Reader,
    visitor: UserID? = nil,
    hurry: @escaping @Sendable () async -> Void = {},
    close: @escaping @Sendable () async -> Void
  ) {
    self.reader = reader
    self.visitor = visitor
    self.hurry = hurry
    self.close = close
  }
}
