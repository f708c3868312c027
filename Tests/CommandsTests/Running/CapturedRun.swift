import ReaderServices
import Synchronization

@testable import Commands

/// What a run of the program in this process printed, and how it ended.
final class CapturedRun: Sendable {
  private let texts = Mutex((output: "", errors: ""))

  var output: String { texts.withLock { $0.output } }
  var errors: String { texts.withLock { $0.errors } }

  /// A context whose streams end up here.
  func context(files: [String: String] = [:], reader: Reader? = nil) -> Context {
    Context(
      print: { text in self.texts.withLock { $0.output += text } },
      complain: { text in self.texts.withLock { $0.errors += text } },
      readFile: { path throws(CommandFailure) in
        guard let text = files[path] else { throw CommandFailure("No such file", place: path) }
        return Array(text.utf8)
      },
      openReader: { _ async throws(CommandFailure) in
        guard let reader else { throw CommandFailure("There is no store here") }
        return OpenReader(reader: reader, close: {})
      }
    )
  }
}
