import CivilTime
import ReaderModel
import Testing

@Suite struct `Lines of the history` {
  private func entry(
    _ event: Int64,
    _ kind: HistoryEntry.Kind,
    minutesAgo: Int64,
    place: Place? = nil,
    device: String = "Firefox on Linux",
    isUndone: Bool = false
  ) -> HistoryEntry {
    let at = Timestamp(seconds: 1_795_910_400 - minutesAgo * 60)
    return HistoryEntry(
      events: [EventID(rawValue: event)],
      kind: kind,
      at: at,
      count: 1,
      place: place,
      subject: "Item \(event)",
      device: device,
      undoneAt: isUndone ? at : nil
    )
  }

  @Test func `single marks of a kind are one line until there is a pause`() {
    let lines = HistoryEntry.grouped([
      entry(9, .read, minutesAgo: 1), entry(8, .read, minutesAgo: 20),
      entry(7, .read, minutesAgo: 45), entry(6, .read, minutesAgo: 80),
    ])
    #expect(lines.map(\.count) == [3, 1])
    #expect(lines[0].events.map(\.rawValue) == [9, 8, 7])
    #expect(lines[0].at == entry(9, .read, minutesAgo: 1).at)
    #expect(lines.map(\.subject) == [nil, "Item 6"])
  }

  @Test func `lists, other kinds and devices, and what is undone stand apart`() {
    let entries = [
      entry(9, .read, minutesAgo: 1), entry(8, .read, minutesAgo: 1, place: .all),
      entry(7, .read, minutesAgo: 2), entry(6, .star, minutesAgo: 3),
      entry(5, .star, minutesAgo: 4, device: "Safari on iPhone"),
      entry(4, .star, minutesAgo: 4, device: "Safari on iPhone", isUndone: true),
    ]
    #expect(HistoryEntry.grouped(entries) == entries)
  }
}
