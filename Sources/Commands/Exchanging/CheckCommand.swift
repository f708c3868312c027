import ReaderModel

extension Command {
  /// Looks through the store for damage.
  package static let check = Command(
    name: "check",
    summary: "Look whether the store is whole",
    details: """
      Reads all of it, while the reader runs: pages of the file, references, counts, texts and the search
      index. The status is 1 if anything is wrong; then it says what, and what to do.
      """,
    options: [.database],
    run: { arguments, context async throws(CommandFailure) in
      try arguments.expectNoOperands()
      let check = try await context.checkStore(try arguments.readerSettings)
      if check.findings.isEmpty {
        context.print(
          """
          The store is whole: \(PlainLine.count(check.feedCount, "feed")), \
          \(PlainLine.count(check.itemCount, "item")).

          """
        )
        return 0
      }
      for finding in check.findings { context.print("\(PlainLine.safe(finding)).\n") }
      context.complain(
        """
        tidings: The store is damaged
          Put a copy in its place: tidings restore FILE. Without one, tidings export saves the list of
          feeds, and what can be read still can be.

        """
      )
      return 1
    }
  )
}
