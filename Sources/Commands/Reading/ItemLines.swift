import CivilTime
import ReaderModel

extension Arguments {
  /// Where a list goes on, from `--after`.
  func cursor() throws(CommandFailure) -> ItemCursor? {
    guard let text = value("after") else { return nil }
    guard let cursor = ItemCursor(text: text) else {
      throw .usage(
        "This is no cursor",
        place: text,
        advice: "Take the one that the last line of the list shows."
      )
    }
    return cursor
  }
}

/// In characters.
///
/// Longer titles are whole texts, which hide the rest of a list; `tidings show` has them whole.
private let longestTitle = 300

extension ItemPage {
  /// A line an item and, if there is more, one that tells how to go on.
  func lines(asJSON: Bool) -> String { asJSON ? json : text }

  private var text: String {
    if rows.isEmpty { return "There is nothing in this list.\n" }
    let width = rows.map { String($0.id.rawValue).count }.max() ?? 1
    var text = ""
    for row in rows {
      let title = row.title.isEmpty ? PlainLine.cut(row.preview, to: 80) : row.title
      text += PlainLine.aligned(row.id.rawValue, to: width)
      text += " \(row.isRead ? " " : "*")\(row.isStarred ? "+" : " ") "
      text +=
        "\(row.isDated ? PlainLine.date(row.date) : "no date         ")  \(PlainLine.safe(row.feedTitle)): "
      text += PlainLine.cut(PlainLine.safe(title), to: longestTitle)
      let others = row.otherSources.filter { !$0.isSeparated }
      if !others.isEmpty {
        let names = others.map { "\(PlainLine.safe($0.feedTitle)) \($0.item.rawValue)" }
        text += " (also in \(names.joined(separator: ", ")))"
      }
      text += "\n"
    }
    if let next { text += "More with --after \(next.text)\n" }
    return text
  }

  private var json: String {
    var text = rows.map { JSONLine($0).text + "\n" }.joined()
    if let next {
      var line = JSONLine()
      line.add("next", next.text)
      text += line.text + "\n"
    }
    return text
  }
}

extension JSONLine {
  /// An item of a list as other programs see it.
  init(_ row: ItemRow) {
    self.init()
    add("id", row.id.rawValue)
    add("feed", row.feedID.rawValue)
    add("feed_title", row.feedTitle)
    add("title", row.title)
    add("url", row.url)
    add("author", row.author)
    add("category", row.category)
    // Without a date of its publisher it has a place among others, which is no date.
    add("date", row.isDated ? row.date.rfc3339 : nil)
    add("read", row.isRead)
    add("starred", row.isStarred)
    add("preview", row.preview)
    add("image", row.imageURL)
    add("attachments", row.attachmentCount > 0 ? row.attachmentCount : nil)
    add("duration_in_seconds", row.durationInSeconds)
    add("language", row.language)
    let others = row.otherSources.filter { !$0.isSeparated }
    if others.isEmpty { return }
    add(
      "also_in",
      others.map { source in
        var line = JSONLine()
        line.add("id", source.item.rawValue)
        line.add("feed", source.feed.rawValue)
        line.add("feed_title", source.feedTitle)
        return line
      }
    )
  }
}
