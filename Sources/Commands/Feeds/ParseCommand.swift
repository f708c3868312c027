import FeedParsing
import JSONText

extension Command {
  /// Prints feeds as JSON Feed.
  package static let parse = Command(
    name: "parse",
    summary: "Print feeds as JSON Feed",
    synopsis: "[--url URL] [--content-type TYPE] [--pretty] [--diagnostics] FILE…",
    details: """
      Reads RSS, RDF, Atom, JSON Feed and others from files, - being standard input, and prints a
      JSON Feed 1.1 document for each, one a line and in order. A file that holds no feed gives
      {"error": …} on its line, and exit status 1 at the end.

        curl -s https://example.com/feed | tidings parse --url https://example.com/feed --pretty -
      """,
    options: [
      Option("url", value: "URL", "where the file came from: the base of relative addresses"),
      Option("content-type", value: "TYPE", "the Content-Type that the server sent"),
      Option("pretty", "lay the documents out for people"),
      Option("diagnostics", "say on standard error what is wrong with the files, and where"),
    ],
    run: { arguments, context async throws(CommandFailure) in
      guard !arguments.operands.isEmpty else {
        throw CommandFailure("parse needs a file", advice: "Write - for standard input.", status: 2)
      }
      var status: Int32 = 0
      for path in arguments.operands {
        do throws(CommandFailure) {
          context.print(try line(of: path, arguments, context) + "\n")
        } catch {
          context.print(errorLine(error.what) + "\n")
          status = 1
        }
      }
      return status
    }
  )

  private static func line(
    of path: String,
    _ arguments: Arguments,
    _ context: Context
  ) throws(CommandFailure) -> String {
    let bytes = try context.readFile(path)
    let address = arguments.value("url").flatMap { $0.isEmpty ? nil : $0 }
    let contentType = arguments.value("content-type").flatMap { $0.isEmpty ? nil : $0 }
    do {
      let feed = try FeedParser.parse(bytes, url: address, contentType: contentType)
      if arguments.has("diagnostics") {
        for line in findings(feed.diagnostics, in: bytes, of: path) {
          context.complain(line + "\n")
        }
      }
      return feed.jsonFeed(pretty: arguments.has("pretty"))
    } catch {
      throw CommandFailure(explanation(of: error), place: path)
    }
  }

  /// A line for each finding, in the form that editors know: `FILE:LINE:COLUMN: …`.
  private static func findings(
    _ diagnostics: [Diagnostic],
    in bytes: [UInt8],
    of path: String
  ) -> [String] {
    zip(diagnostics, diagnostics.places(in: bytes)).map { diagnostic, place in
      let detail = diagnostic.detail.map { " (\(PlainLine.safe($0)))" } ?? ""
      return "\(path):\(place.line):\(place.column): \(diagnostic.code.explanation)\(detail)"
    }
  }

  /// Why a file is no feed, in a sentence.
  static func explanation(of failure: FeedParsingFailure) -> String {
    switch failure {
    case .empty: "The file is empty"
    case .notAFeed(.html): "This is a web page, not a feed"
    case .notAFeed(.otherXML): "No known format of feeds was recognised"
    case .notAFeed(.json): "This is JSON, but not a feed"
    case .notAFeed(.opml): "This is a list of subscriptions (OPML), not a feed"
    case .notAFeed(.binary): "This is no text"
    case .notAFeed(.text): "This is text, but not a feed"
    }
  }

  static func errorLine(_ message: String) -> String {
    var json = JSONWriter()
    json.object { $0.member("error", message) }
    return json.text
  }
}
