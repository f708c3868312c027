extension Command {
  /// Copies the store while the reader runs.
  package static let backup = Command(
    name: "backup",
    summary: "Copy everything that is kept into a file, while the reader runs",
    synopsis: "FILE",
    details: """
      The copy is whole at whatever moment it is made. It is looked through, and takes the place of an
      older one only when it is done and sound. tidings restore puts it back.

      Passwords, cookies and the like that were set for feeds are in it, encrypted. The key is the file
      beside the store that ends in .key, and not in the copy: keep a copy of it in another place, or enter
      them anew after losing it.

        tidings backup /backups/tidings.db
      """,
    options: [.database],
    run: { arguments, context async throws(CommandFailure) in
      guard let path = arguments.operands.first, arguments.operands.count == 1 else {
        throw .usage("A copy needs a file", advice: "Write tidings backup FILE.")
      }
      try context.copyStore(try arguments.readerSettings, path)
      context.print("Everything is in \(path) now.\n")
      return 0
    }
  )
}
