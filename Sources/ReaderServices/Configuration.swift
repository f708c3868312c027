package import CivilTime
package import Credentials

extension Reader {
  /// What an operator may set, and what a test puts in place of time passing.
  package struct Configuration: Sendable {
    /// Feeds that are asked for at the same time.
    ///
    /// More does not make a refresh faster: with 32 in
    /// flight the two cores that parse are the narrow place, not the network.
    package var refreshWindow: Int
    /// The time between two looks at a feed that tells no rhythm of its own.
    package var refreshIntervalInSeconds: Int
    /// The last midnight before an instant, where the reader lives.
    package var midnight: @Sendable (Timestamp) -> Timestamp
    /// Waits that many seconds; throws when its task is cancelled.
    package var sleep: @Sendable (_ seconds: Int) async throws -> Void
    /// Hears what whoever looks after the reader should know, in sentences.
    package var report: @Sendable (String) -> Void = { _ in }
    /// What hashing a password costs.
    package var passwordHashing = PasswordHashing()

    package init(
      refreshWindow: Int = 32,
      refreshIntervalInSeconds: Int = 3600,
      midnight: @escaping @Sendable (Timestamp) -> Timestamp = Configuration.midnightOfUTC,
      sleep: @escaping @Sendable (_ seconds: Int) async throws -> Void = {
        try await Task.sleep(for: .seconds($0))
      }
    ) {
      self.refreshWindow = refreshWindow
      self.refreshIntervalInSeconds = refreshIntervalInSeconds
      self.midnight = midnight
      self.sleep = sleep
    }

    package static let midnightOfUTC: @Sendable (Timestamp) -> Timestamp = { instant in
      instant.advanced(bySeconds: -Int64(instant.dayAndMillisecond.millisecondOfDay / 1000))
    }
  }
}
