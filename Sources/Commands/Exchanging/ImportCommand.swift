import ReaderModel
import ReaderServices

extension Command {
  /// Subscribes to everything in an OPML file.
  package static let `import` = Command(
    name: "import",
    summary: "Subscribe to everything in an OPML file",
    synopsis: "[--json] FILE",
    details: """
      FILE is what other readers export; - is standard input. Folders are kept, and feeds that you
      have already are left as they are. Nothing is fetched: tidings refresh does that, or tidings
      serve by itself.
      """,
    options: [.json, .database, .user],
    run: { arguments, context async throws(CommandFailure) in
      let path = try arguments.onlyOperand("FILE", of: "import")
      let bytes = try context.readFile(path)
      return try await context.withReader(arguments, beginning: true) { reader, user in
        let summary: ImportSummary
        do {
          summary = try await reader.importOPML(bytes, for: user)
        } catch {
          var explanation = Explanation(error)
          // What the store refused is said of the store, not of the file that was read.
          let isOfStore = if case .storage? = error as? ImportError { true } else { false }
          if !isOfStore { explanation.place = path }
          throw CommandFailure(explanation)
        }
        context.print(arguments.has("json") ? JSONLine(summary).text + "\n" : text(summary))
        return summary.refused.isEmpty ? 0 : 1
      }
    }
  )

  private static func text(_ summary: ImportSummary) -> String {
    var text = "Subscribed to \(PlainLine.count(summary.added, "feed"))"
    if summary.alreadyThere > 0 { text += "; \(summary.alreadyThere) were there already" }
    text += ".\n"
    for address in summary.refused {
      text += "Left out, because it is no web address: \(PlainLine.safe(address))\n"
    }
    if summary.deepCount > 0 {
      text +=
        "\(PlainLine.count(summary.deepCount, "feed")) in folders nested more than "
        + "\(ImportPreview.deepestFolder) deep: put into the folder at that depth.\n"
    }
    return text
  }
}

extension JSONLine {
  fileprivate init(_ summary: ImportSummary) {
    self.init()
    add("added", summary.added)
    add("already_there", summary.alreadyThere)
    add("refused", summary.refused)
    if summary.deepCount > 0 { add("too_deep", summary.deepCount) }
  }
}
