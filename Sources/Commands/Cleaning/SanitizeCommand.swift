import HTMLCleaning
import HTMLWriting

extension Command {
  /// Safe HTML out of hostile HTML, as an item's page shows it.
  package static let sanitize = Command(
    name: "sanitize",
    summary: "Write the safe form of HTML",
    synopsis: "[--base URL] [--id-prefix TEXT] [FILE]",
    details: """
      Reads HTML from a file, or from standard input if there is none, and writes what the reader
      would show of it: no scripts, styles, forms or trackers, every address absolute.

        curl -s https://example.com/post | tidings sanitize --base https://example.com/post
      """,
    options: [
      Option("base", value: "URL", "what relative addresses are relative to; they go without it"),
      Option("id-prefix", value: "TEXT", "what stands before each id (item-)"),
    ],
    run: { arguments, context async throws(CommandFailure) in
      guard arguments.operands.count <= 1 else {
        throw CommandFailure("sanitize takes one file", status: 2)
      }
      let bytes = try context.readFile(arguments.operands.first ?? "-")
      let cleaner = HTMLCleaner(
        base: arguments.value("base"),
        idPrefix: arguments.value("id-prefix") ?? "item-"
      )
      let text = cleaner.clean(bytes).text
      context.print(text.hasSuffix("\n") ? text : text + "\n")
      return 0
    }
  )
}
