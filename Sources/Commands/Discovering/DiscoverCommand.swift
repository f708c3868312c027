import FeedDiscovery
import JSONText

extension Command {
  /// The feeds of a page that lies on disk, as JSON.
  package static let discover = Command(
    name: "discover",
    summary: "Find the feeds that a web page names",
    synopsis: "--url URL [--content-type TYPE] [--header 'Link: …']… FILE",
    details: """
      Prints {"feeds": [{"url", "title", "type"}], "guesses": [URL]}, best first, and asks nobody.
      Guesses are addresses worth trying where the page names no feed.

        curl -s https://example.com/ | tidings discover --url https://example.com/ -
      """,
    options: [
      Option("url", value: "URL", "where the page came from"),
      Option("content-type", value: "TYPE", "the answer's Content-Type"),
      Option("header", value: "FIELD", "a field of the answer, like 'Link: <…>; rel=\"feed\"'"),
    ],
    run: { arguments, context async throws(CommandFailure) in
      guard let address = arguments.value("url"), let file = arguments.operands.first,
        arguments.operands.count == 1
      else {
        throw CommandFailure(
          "discover takes the page's address and one file",
          advice: "Write tidings discover --url URL FILE; - is standard input.",
          status: 2
        )
      }
      let found = PageFeeds(
        html: try context.readFile(file),
        address: address,
        contentType: arguments.value("content-type"),
        linkFields: arguments.values("header").compactMap(linkField)
      )
      context.print(json(of: found) + "\n")
      return 0
    }
  )
}

/// The value of a field if it is a `Link`.
private func linkField(_ field: String) -> String? {
  guard let colon = field.firstIndex(of: ":"),
    field[..<colon].lowercased().filter({ $0 != " " }) == "link"
  else { return nil }
  return String(field[field.index(after: colon)...])
}

private func json(of found: PageFeeds) -> String {
  var writer = JSONWriter()
  writer.object { json in
    json.member("feeds") { json in
      json.array { json in
        for feed in found.feeds { json.element { write(feed, to: &$0) } }
      }
    }
    json.member("guesses") { json in
      json.array { json in
        for guess in found.guesses { json.element { $0.string(guess) } }
      }
    }
  }
  return writer.text
}

private func write(_ feed: PageFeed, to json: inout JSONWriter) {
  json.object { json in
    json.member("url", feed.url)
    json.member("title", feed.title)
    json.member("type", feed.mediaType)
  }
}
