package import CivilTime
package import Fetching
package import Storage

/// The use cases: everything that a page, a command or a sync client can ask of the reader.
///
/// One for the whole process. It owns no task: `runScheduler()` does the work of the background as
/// long as its caller lets it, everything else is done before it returns. May be used from any task.
package final class Reader: Sendable {
  let store: ReaderStore
  let fetcher: any Fetcher
  let clock: WallClock
  package let configuration: Configuration
  let hub: EventHub
  let board: RefreshBoard
  let engine: RefreshEngine
  let vault: RequestVault
  let jobs = JobQueue()
  let storeWatch: StoreWatch
  let cleaner = ContentCleaner()
  /// Pages of items that are being fetched.
  let pages = SharedWork()
  /// Episodes whose chapters are being looked for.
  let chapterWork = SharedWork()
  /// Episodes whose transcript is being fetched.
  let transcriptWork = SharedWork()
  /// Pages of items that are to be fetched.
  let wishes = FullTextQueue()
  /// Who may come in.
  package let accounts: Accounts
  /// Pictures of others through this server; `nil` where there is none.
  package let pictures: Pictures?
  /// Sound and film of others through this server; `nil` where there is none.
  package let sounds: Sounds?
  /// What hubs push; `nil` where nobody serves.
  package let pushes: Pushes?

  package init(
    store: ReaderStore,
    fetcher: any Fetcher,
    clock: WallClock,
    configuration: Configuration = Configuration(),
    vault: RequestVault,
    pictures: Pictures? = nil,
    sounds: Sounds? = nil,
    pushes: PushSettings? = nil
  ) {
    self.store = store
    self.fetcher = fetcher
    self.clock = clock
    self.configuration = configuration
    self.vault = vault
    self.pictures = pictures
    self.sounds = sounds
    accounts = Accounts(
      store: store,
      clock: clock,
      hashing: configuration.passwordHashing
    )
    storeWatch = StoreWatch(tell: configuration.report)
    hub = EventHub()
    board = RefreshBoard(hub: hub)
    engine = RefreshEngine(
      store: store,
      fetcher: fetcher,
      hub: hub,
      configuration: configuration,
      now: clock.now,
      wishes: wishes,
      vault: vault
    )
    self.pushes = pushes.map { [engine] settings in
      Pushes(
        store: store,
        fetcher: fetcher,
        clock: clock,
        settings: settings,
        take: { try await engine.storePushed($0, by: $1) }
      )
    }
  }
}
