import HTTPServing
import JSONText

/// What came of a command that a program had the server run.
package struct CommandOutput: Hashable, Sendable {
  package var output: String
  package var errors: String
  package var status: Int

  package init(output: String, errors: String, status: Int) {
    self.output = output
    self.errors = errors
    self.status = status
  }
}

/// The command line of somebody elsewhere: `POST /api/command` with a field `word` for each word.
///
/// ```json
/// {"status": 0, "output": "4711 *  2026-11-30 09:12  News: …\n", "errors": ""}
/// ```
extension WebApp {
  func runCommand(_ form: PostedForm) async -> Response {
    guard let run = configuration.runCommand else {
      return .text(404, "There are no commands here.")
    }
    let result = await run(form.values("word"), user)
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("status", result.status)
      writer.member("output", result.output)
      writer.member("errors", result.errors)
    }
    return .json(writer.text)
  }
}
