extension Command {
  /// Puts a copy in the place of the store.
  package static let restore = Command(
    name: "restore",
    summary: "Put a copy in the place of the store",
    synopsis: "FILE",
    details: """
      FILE is a copy that tidings backup made; it stays where it is. It is looked through first and brought
      up to date, and takes the place of the store in one step. The store that was there is kept beside it,
      with .old (.old-2 and so on) at the end of its name. Stop the reader before: while it runs this command refuses.

      The key beside the store stays as it is. On another machine put the old one there too, under the name
      of the store with .key at the end: without it passwords that were set for feeds cannot be read, which
      the feeds' health tells.

        tidings restore /backups/tidings.db
      """,
    options: [.database],
    run: { arguments, context async throws(CommandFailure) in
      guard let path = arguments.operands.first, arguments.operands.count == 1 else {
        throw .usage("Which copy?", advice: "Write tidings restore FILE.")
      }
      let old = try await context.restoreStore(try arguments.readerSettings, path)
      context.print("The store is as it was copied to \(path).\n")
      if let old { context.print("What was there before is in \(old).\n") }
      return 0
    }
  )
}
