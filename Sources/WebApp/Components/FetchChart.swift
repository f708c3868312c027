import HTMLWriting
import ReaderModel

/// The fetches that are remembered as a row of bars: tall ones took long, red ones failed.
struct FetchChart {
  /// The newest first.
  let history: [FetchLogEntry]

  private static let most = 50
  /// Fewer bars would be as broad as doors.
  private static let fewest = 25
  private static let step = 8
  private static let height = 48

  var html: HTML {
    let entries = Array(history.prefix(Self.most).reversed())
    return svg(
      .class("fetch-chart"),
      .viewBox("0 0 \(max(entries.count, Self.fewest) * Self.step) \(Self.height)"),
      .preserveAspectRatio("none"),
      .role("img"),
      .aria("label", summary)
    ) {
      for (place, entry) in entries.enumerated() {
        bar(entry, at: place)
      }
    }
  }

  private func bar(_ entry: FetchLogEntry, at place: Int) -> HTML {
    let height = Self.barHeight(entry)
    return rect(
      .class(entry.isFailure ? "bad" : entry.newItems > 0 ? "news" : nil),
      .x(String(place * Self.step + 1)),
      .y(String(Self.height - height)),
      .width(Self.step - 2),
      .height(height),
      .rx("1.5")
    )
  }

  /// Each doubling of the time is one more step, from 30 ms on.
  private static func barHeight(_ entry: FetchLogEntry) -> Int {
    guard let duration = entry.facts.durationInMilliseconds else { return height / 3 }
    var steps = 0
    var rest = duration / 30
    while rest > 0 && steps < 10 {
      steps += 1
      rest /= 2
    }
    return 8 + steps * 4
  }

  private var summary: String {
    let failed = history.count(where: \.isFailure)
    let new = history.reduce(0) { $0 + $1.newItems }
    return "\(QuantityText.count(history.count, "fetch", "fetches")), "
      + "\(failed == 0 ? "none" : failed.grouped) failed, \(QuantityText.count(new, "new item", "new items"))"
  }
}
