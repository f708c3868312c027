import FeedParsing
import JSONText
import WebAddressing

extension Command {
  /// Prints a list of subscriptions as JSON, without the passwords in its addresses.
  package static let opml = Command(
    name: "opml",
    summary: "Print a list of subscriptions (OPML) as JSON",
    synopsis: "[--pretty] FILE",
    options: [Option("pretty", "lay the document out for people")],
    run: { arguments, context async throws(CommandFailure) in
      guard let path = arguments.operands.first, arguments.operands.count == 1 else {
        throw CommandFailure("opml takes one file", status: 2)
      }
      let bytes = try context.readFile(path)
      let document: OPMLDocument
      do {
        document = try OPMLDocument(parsing: bytes)
      } catch {
        throw CommandFailure(
          "This is no list of subscriptions",
          place: path,
          advice: "Give the OPML file that another reader has exported."
        )
      }
      var json = JSONWriter(arguments.has("pretty") ? .pretty : .compact)
      json.object { json in
        if let title = document.title { json.member("title", title.withoutLogins) }
        json.member("outlines") { write(document.outlines, &$0) }
      }
      context.print(json.text + "\n")
      return 0
    }
  )

  /// Writes outlines; their depth is bounded by that of the reader's stack of elements.
  private static func write(_ outlines: [OPMLOutline], _ json: inout JSONWriter) {
    json.array { json in
      for outline in outlines {
        json.element { json in
          json.object { json in
            if let text = outline.text { json.member("text", text.withoutLogins) }
            if let title = outline.title ?? outline.text {
              json.member("title", title.withoutLogins)
            }
            if let address = outline.xmlURL { json.member("xml_url", address.withoutLogins) }
            if let address = outline.htmlURL { json.member("html_url", address.withoutLogins) }
            if let address = outline.url { json.member("url", address.withoutLogins) }
            if let type = outline.type { json.member("type", type) }
            json.member("outlines") { write(outline.outlines, &$0) }
          }
        }
      }
    }
  }
}
