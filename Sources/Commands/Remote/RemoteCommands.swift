package import ReaderModel
package import ReaderServices
import Synchronization

/// What a server answered to a command: what it printed, and how it ended.
package struct CommandAnswer: Hashable, Sendable {
  package var output = ""
  package var errors = ""
  package var status: Int32 = 0

  package init(output: String = "", errors: String = "", status: Int32 = 0) {
    self.output = output
    self.errors = errors
    self.status = status
  }
}

/// Commands that a server runs for somebody elsewhere: each is the same command, on the server's
/// reader, for the user who asks, with nothing of the machine around it.
///
/// Those are in the list that need the reader alone. There are no files, no terminal and no store to
/// choose, and what is printed is bounded.
package struct RemoteCommands: Sendable {
  private static let allowed: [Command] = [
    .feeds, .items, .search, .searches, .show, .mark, .stories, .history, .undo, .subscribe,
    .unsubscribe,
    .export, .podcasts, .queue,
  ]
  /// They name what is the server's own matter.
  private static let refusedOptions: Set = [
    "database", "user", "allow-private-feeds", "allow-private", "server",
  ]
  /// More than any list that a command prints.
  private static let mostBytes = 16 << 20

  private let reader: Reader

  package init(reader: Reader) { self.reader = reader }

  /// The names of the commands that can be run from elsewhere.
  package static var names: [String] { allowed.map(\.name) }

  /// Runs a command line, as it was typed behind the program's name.
  package func run(_ words: [String], for user: UserID) async -> CommandAnswer {
    if let word = Self.refused(in: words) {
      return CommandAnswer(
        errors: "tidings: \(word) goes with a store of this machine, and not with --server\n",
        status: 2
      )
    }
    guard let name = words.first, Self.names.contains(name) else {
      if let name = words.first, ["download", "play"].contains(name) {
        return CommandAnswer(
          errors: "tidings: \(name) needs a store of this machine, and is not done by a server\n",
          status: 2
        )
      }
      return CommandAnswer(
        errors: "tidings: With --server there are: \(Self.names.joined(separator: ", "))\n",
        status: 2
      )
    }
    let printed = Printed(limit: Self.mostBytes)
    let context = Context(
      print: { printed.add($0, toErrors: false) },
      complain: { printed.add($0, toErrors: true) },
      readFile: { path throws(CommandFailure) in
        throw CommandFailure("No files are read from elsewhere", place: path)
      },
      openReader: { [reader] _ in OpenReader(reader: reader, visitor: user, close: {}) }
    )
    let status = await Program(commands: Self.allowed).run(words, in: context)
    return printed.answer(status)
  }

  private static func refused(in words: [String]) -> String? {
    words.prefix { $0 != "--" }.first { word in
      word.hasPrefix("--")
        && refusedOptions.contains(String(word.dropFirst(2).prefix { $0 != "=" }))
    }
  }
}

/// What a command prints, up to a bound.
private final class Printed: Sendable {
  private let texts = Mutex((output: "", errors: ""))
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  func add(_ text: String, toErrors: Bool) {
    texts.withLock { texts in
      guard texts.output.utf8.count + texts.errors.utf8.count + text.utf8.count <= limit else {
        return
      }
      if toErrors { texts.errors += text } else { texts.output += text }
    }
  }

  func answer(_ status: Int32) -> CommandAnswer {
    texts.withLock {
      CommandAnswer(output: $0.output, errors: $0.errors, status: status)
    }
  }
}
