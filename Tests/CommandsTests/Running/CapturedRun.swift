import ReaderServices
import Synchronization

@testable import Commands

/// What a run of the program in this process printed, and how it ended.
final class CapturedRun: Sendable {
  private let texts = Mutex((output: "", errors: ""))

  var output: String { texts.withLock { $0.output } }
  var errors: String { texts.withLock { $0.errors } }

  /// A context whose streams end up here.
  func context(
    files: [String: String] = [:],
    passwords: [String] = [],
    reader: Reader? = nil
  ) -> Context {
    let given = Typed(passwords)
    return Context(
      print: { text in self.texts.withLock { $0.output += text } },
      complain: { text in self.texts.withLock { $0.errors += text } },
      readFile: { path throws(CommandFailure) in
        guard let text = files[path] else { throw CommandFailure("No such file", place: path) }
        return Array(text.utf8)
      },
      readPassword: { words throws(CommandFailure) in
        self.texts.withLock { $0.errors += words }
        guard let next = given.next() else { throw CommandFailure("There is no password") }
        return next
      },
      asksTwice: passwords.count > 1,
      openReader: { _ async throws(CommandFailure) in
        guard let reader else { throw CommandFailure("There is no store here") }
        return OpenReader(reader: reader, close: {})
      }
    )
  }
}

/// What somebody types, line by line.
private final class Typed: Sendable {
  private let rest: Mutex<[String]>

  init(_ lines: [String]) { rest = Mutex(lines) }

  func next() -> String? { rest.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
