import ReaderModel
import ReaderServices

extension Command {
  /// Writes the subscriptions as OPML.
  package static let export = Command(
    name: "export",
    summary: "Write your subscriptions as OPML to standard output",
    details: """
      Other readers can import it; folders and your own titles are kept.

        tidings export > subscriptions.opml
      """,
    options: [.database, .user],
    run: { arguments, context async throws(CommandFailure) in
      try arguments.expectNoOperands()
      return try await context.withReader(arguments) { reader, user in
        context.print(try await reader.exportOPML(for: user))
        return 0
      }
    }
  )
}
