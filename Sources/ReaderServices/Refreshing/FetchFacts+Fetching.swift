import FeedParsing
import Fetching
package import ReaderModel
import WebAddressing

extension FetchFacts {
  /// What an answer to a request for `address` tells, apart from how long it took.
  init(_ response: FetchResponse, to address: String) {
    // Answers never tell user name and password.
    let asked = WebAddress(address)?.withoutUserInfo.text ?? address
    self.init(
      httpStatus: response.status,
      sizeInBytes: response.body.count,
      redirectedTo: response.address == asked ? nil : response.address
    )
  }

  /// The kinds of defects in a document, the most frequent first.
  static func repairs(_ diagnostics: [Diagnostic]) -> [Repair] {
    let counts = Dictionary(diagnostics.map { ($0.code.rawValue, 1) }, uniquingKeysWith: +)
    return counts.map { Repair(code: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.code) < ($0.count, $1.code) }
  }
}

extension FetchFacts.Repair {
  /// What was wrong and what was done about it, in a sentence; the code where it is unknown.
  package var explanation: String {
    DiagnosticCode(rawValue: code)?.explanation ?? code
  }
}
