/// Keeps all bodies that are on their way within a bound, however many are large at the same time.
///
/// Everybody has a share that is theirs. Who needs more takes it from what is left; when nothing
/// is left the transfer pauses, and TCP makes its server wait. One at a time may go beyond the
/// bound, so that some transfer always comes to its end and gives back what it holds.
///
/// Lives on the fetch loop's thread.
final class BodyBudget {
  private let limit: Int
  private let share: Int
  private(set) var used = 0
  /// Who may go beyond the bound.
  private var favourite: UInt64?

  init(limit: Int, transfers: Int) {
    self.limit = limit
    share = limit / max(1, transfers)
  }

  /// Asks for room for `count` more bytes beside the `held` ones that a transfer has.
  ///
  /// - Returns: False if the transfer has to wait until another one has given something back.
  func take(_ count: Int, beside held: Int, for id: UInt64) -> Bool {
    if held + count > share, used + count > limit, favourite ?? id != id { return false }
    if held + count > share, used + count > limit { favourite = id }
    used += count
    return true
  }

  /// Gives back what a transfer held; it may have asked for room, and waits no longer.
  func giveBack(_ count: Int, of id: UInt64) {
    used -= count
    if favourite == id { favourite = nil }
  }
}
