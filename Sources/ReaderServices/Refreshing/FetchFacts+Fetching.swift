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
      sizeOnWireInBytes: response.sizeOnWireInBytes,
      redirectedTo: response.address == asked ? nil : response.address
    )
  }

  /// The kinds of defects in a document, the most frequent first, each with where it stands first.
  static func repairs(_ diagnostics: [Diagnostic], in document: [UInt8]) -> [Repair] {
    let inOrder = diagnostics.sorted { $0.offset < $1.offset }
    var repairs: [String: Repair] = [:]
    for (diagnostic, place) in zip(inOrder, inOrder.places(in: document)) {
      let code = diagnostic.code.rawValue
      var repair = repairs[code] ?? Repair(code: code, count: 0)
      repair.count += 1
      if repair.places.count < mostPlaces {
        repair.places.append(Repair.Place(line: place.line, column: place.column))
      }
      repairs[code] = repair
    }
    return repairs.values.sorted { ($1.count, $0.code) < ($0.count, $1.code) }
  }

  /// Of each kind: enough to see what it is about.
  private static let mostPlaces = 3
}

extension FetchFacts.Repair {
  /// What was wrong and what was done about it, in a sentence; the code where it is unknown.
  package var explanation: String {
    DiagnosticCode(rawValue: code)?.explanation ?? code
  }
}
