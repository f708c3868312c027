import HTMLCleaning
import CivilTime
import HTMLWriting
import ReaderModel
import ReaderServices

extension Command {
  /// Shows an item.
  package static let show = Command(
    name: "show",
    summary: "Show an item with its text",
    synopsis: "[--full] [--html | --json] ITEM",
    details: """
      ITEM is the number that tidings items shows. The item is not marked as read: tidings mark read
      ITEM does that. With --full the whole article is shown; it is fetched from the item's page
      unless that has been done before.
      """,
    options: [
      Option("full", "the whole article from the item's page"),
      Option("html", "the cleaned HTML of its text, and nothing else"),
      .allowPrivateFeeds, .json, .database, .user,
    ],
    run: { arguments, context async throws(CommandFailure) in
      _ = try arguments.onlyOperand("ITEM", of: "show")
      if arguments.has("html"), arguments.has("json") {
        throw .usage("--html and --json are two things", advice: "Give one of them.")
      }
      let ids = try arguments.itemIDs(from: 0)
      return try await context.withReader(arguments) { reader, user in
        guard let id = ids.first, var item = try await reader.item(id, for: user) else {
          throw CommandFailure(
            "There is no item of that number",
            place: arguments.operands.first,
            advice: "tidings items lists items with their numbers."
          )
        }
        if arguments.has("full") { item.content = try await fullText(of: item, reader, user) }
        let html = reader.cleanedContent(of: item).html
        if arguments.has("html") {
          context.print(String(decoding: html.bytes, as: UTF8.self) + "\n")
        } else if arguments.has("json") {
          context.print(JSONLine(item, html: html).text + "\n")
        } else {
          let width = min(context.terminalWidth() ?? 80, 80)
          context.print(text(of: item, html: html, width: width))
        }
        return 0
      }
    }
  )

  /// The whole article, from the store if it is there.
  private static func fullText(of item: ItemDetail, _ reader: Reader, _ user: UserID) async throws
    -> ItemContent
  {
    var text = try await reader.fullText(of: item.row.id, for: user)?.text
    if text?.article == nil { text = try await reader.fetchFullText(of: item.row.id, for: user) }
    if let article = text?.article { return article.content }
    guard let failure = text?.failure else { return item.content }
    let explained = FullTextFailureText(failure: failure, address: item.row.url)
    throw CommandFailure(
      String(explained.sentence.dropLast()),
      place: item.row.url,
      advice: explained.advice
    )
  }

  private static func text(of item: ItemDetail, html: HTML, width: Int) -> String {
    var head = WrappedText(width: width)
    head.add(PlainLine.safe(item.row.title.isEmpty ? "Untitled" : item.row.title))
    head.endLine()
    let authors = item.authors.map { PlainLine.safe($0.name) }.joined(separator: ", ")
    let date = item.row.isDated ? PlainLine.date(item.row.date) : ""
    let facts = [PlainLine.safe(item.row.feedTitle), authors, date]
    head.add(facts.filter { !$0.isEmpty }.joined(separator: " · "))
    head.endLine()
    var text = head.finished()
    if let url = item.row.url { text += PlainLine.safe(url) + "\n" }
    let body = TerminalText.rendering(of: html.bytes, width: width)
    if !body.isEmpty { text += "\n" + body }
    if !item.attachments.isEmpty {
      text += "\n"
      for file in item.attachments { text += line(of: file) }
    }
    return text
  }

  private static func line(of file: Attachment) -> String {
    var facts = [file.mediaType, file.title.map(PlainLine.safe)].compactMap(\.self)
    if let seconds = file.durationInSeconds { facts.append("\(seconds / 60) min") }
    if let size = file.sizeInBytes { facts.append("\((size + 999_999) / 1_000_000) MB") }
    let bracket = facts.isEmpty ? "" : " (\(PlainLine.safe(facts.joined(separator: ", "))))"
    return "File: \(PlainLine.safe(file.url))\(bracket)\n"
  }
}

extension JSONLine {
  /// A whole item as other programs see it.
  init(_ item: ItemDetail, html: HTML) {
    self.init(item.row)
    add("authors", item.authors.map(\.name))
    add("categories", item.categories)
    add("external_url", item.externalURL)
    add("comments_url", item.commentsURL)
    add("content_html", String(decoding: html.bytes, as: UTF8.self))
    add(
      "files",
      item.attachments.map { file in
        var line = JSONLine()
        line.add("url", file.url)
        line.add("media_type", file.mediaType)
        line.add("title", file.title)
        line.add("size_in_bytes", file.sizeInBytes)
        line.add("duration_in_seconds", file.durationInSeconds)
        return line
      }
    )
  }
}
