import HTTPSemantics
import ReaderModel

/// Reads what a form tells of playing.
///
/// A form says one deed, `do` what and with which fields: `reach` (`item`, `seconds`, `length` if
/// known, `sought` if the user went there, `resting` if the sound stops there), `played`, `unplayed`,
/// `queue` (`item`, `place` is `next`, `last` or the number of the item before), `unqueue`, `load`
/// (without `item` the player is empty), `speed` (`speed`, `feed` for one feed alone; without `speed`
/// it plays like all others). `at` and `sent` are as in `PostedMarks`. Several deeds in one form are
/// `deed` fields, each such a form in itself.
struct PostedDeeds {
  private let clock: DeviceClock

  init(_ visit: Visit) {
    clock = DeviceClock(now: visit.stage.now)
  }

  /// All deeds of a form; `nil` if one cannot be read, or there are too many.
  func deeds(in form: PostedForm) -> [PlayDeed]? {
    let forms = form.values("deed")
    if forms.isEmpty { return deed(in: form, sent: form["sent"]).map { [$0] } }
    guard forms.count <= PostedMarks.most else { return nil }
    var deeds: [PlayDeed] = []
    for text in forms {
      let inner = PostedForm(fields: FormFields.decode(text.utf8))
      guard let deed = deed(in: inner, sent: form["sent"]) else { return nil }
      deeds.append(deed)
    }
    return deeds
  }

  private func deed(in form: PostedForm, sent: String?) -> PlayDeed? {
    guard let action = action(in: form) else { return nil }
    guard let text = form["at"] else { return PlayDeed(action) }
    guard let at = RouteNumber(text) else { return nil }
    return PlayDeed(action, at: clock.time(at.value, sent: sent.flatMap { RouteNumber($0)?.value }))
  }

  private func action(in form: PostedForm) -> PlayDeed.Action? {
    let item = form.numbers("item").first.map(ItemID.init(rawValue:))
    switch (form["do"], item) {
    case ("reach", let item?): return report(in: form).map { .reach(item, $0) }
    case ("played", let item?): return .played(item)
    case ("unplayed", let item?): return .unplayed(item)
    case ("queue", let item?): return place(in: form).map { .enqueue(item, $0) }
    case ("unqueue", let item?): return .dequeue(item)
    case ("load", let item): return .load(item)
    case ("speed", _): return speed(in: form)
    default: return nil
    }
  }

  private func report(in form: PostedForm) -> PlayReport? {
    guard let position = form["seconds"].flatMap(milliseconds) else { return nil }
    return PlayReport(
      position,
      of: form["length"].flatMap(milliseconds),
      isSought: form["sought"] != nil,
      isResting: form["resting"] != nil
    )
  }

  private func place(in form: PostedForm) -> QueuePlace? {
    switch form["place"] {
    case "next": .next
    case "last": .last
    case let text?: RouteNumber(text).map { .after(ItemID(rawValue: $0.value)) }
    case nil: nil
    }
  }

  private func speed(in form: PostedForm) -> PlayDeed.Action? {
    let speed = form["speed"].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    if form["speed"] != nil && speed == nil { return nil }
    let feed = form.numbers("feed").first.map(FeedID.init(rawValue:))
    if let feed { return .speed(speed, of: feed) }
    return speed.map { .commonSpeed($0) }
  }

  /// Longer than any episode: eleven days.
  private static let longestInSeconds = 1_000_000.0

  private func milliseconds(_ text: String) -> Int64? {
    guard let seconds = Double(text), seconds >= 0, seconds <= Self.longestInSeconds else {
      return nil
    }
    return Int64((seconds * 1000).rounded())
  }
}
