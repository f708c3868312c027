import ReaderModel
import ReaderServices

extension Command {
  /// Subscribes to everything in an OPML file or a list of addresses.
  package static let `import` = Command(
    name: "import",
    summary: "Subscribe to everything in an OPML file or a list of addresses",
    synopsis: "[--json] FILE",
    details: """
      FILE is what other readers export, or a text with addresses of feeds; - is standard input. Folders
      are kept, and feeds that you have already are left as they are.
      Nothing is fetched: tidings refresh does that, or tidings serve by itself.
      """,
    options: [.json, .database, .user],
    run: { arguments, context async throws(CommandFailure) in
      let path = try arguments.onlyOperand("FILE", of: "import")
      // Before the store is opened: a wrong file makes none.
      let list = try list(try context.readFile(path), path)
      return try await context.withReader(arguments, beginning: true) { reader, user in
        let summary = try await reader.importFeeds(list, for: user)
        context.print(arguments.has("json") ? JSONLine(summary).text + "\n" : text(summary))
        return summary.refused.isEmpty ? 0 : 1
      }
    }
  )

  private static func list(
    _ bytes: [UInt8],
    _ path: String
  ) throws(CommandFailure) -> ImportList {
    do {
      return try ImportList(fileOrList: bytes)
    } catch {
      var explanation = Explanation(error)
      explanation.place = path
      throw CommandFailure(explanation)
    }
  }

  private static func text(_ summary: ImportSummary) -> String {
    var text = "Subscribed to \(PlainLine.count(summary.added, "feed"))"
    if summary.alreadyThere > 0 {
      text += "; \(PlainLine.were(summary.alreadyThere)) there already"
    }
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
