import CivilTime

/// How far a download is, on the terminal of somebody who waits for it.
final class TransferBar {
  private let title: String
  private let context: Context
  private var drawnAt: Int64 = 0
  /// When it began, and how much was there then: what came before tells nothing of the speed.
  private var start: (at: Int64, count: Int64)?

  init(title: String, context: Context) {
    self.title = title
    self.context = context
  }

  /// Draws the bar, ten times a second at the most.
  func draw(_ count: Int64, of total: Int64?) {
    guard let width = context.terminalWidth() else { return }
    let now = context.now().milliseconds
    let begin = start ?? (now, count)
    start = begin
    guard now - drawnAt >= 100 || count == total else { return }
    drawnAt = now
    var facts = " \(Self.megabytes(count))"
    if let total { facts += "/\(Self.megabytes(total))" }
    facts += " MB"
    if now - begin.at >= 1000 {
      facts += " \(Self.megabytes((count - begin.count) * 1000 / (now - begin.at))) MB/s"
    }
    let barWidth = total == nil ? 0 : min(24, max(0, width - facts.count - 12))
    let name = PlainLine.cut(title, to: max(4, width - facts.count - barWidth - 3))
    var text = "\r\u{1b}[K\(name)"
    if let total, total > 0, barWidth > 4 {
      let filled = Int(min(count, total) * Int64(barWidth) / total)
      text += " " + String(repeating: "█", count: filled)
      text += String(repeating: "░", count: barWidth - filled)
    }
    context.complain(text + facts)
  }

  /// Source: ECMA-48 §8.3.41, EL.
  func clear() {
    if context.terminalWidth() != nil { context.complain("\r\u{1b}[K") }
  }

  /// With one digit behind the point.
  static func megabytes(_ bytes: Int64) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
