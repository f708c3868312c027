import HTTPSemantics
import WebAddressing

/// What a caller waits for.
struct FetchJob: Sendable {
  let id: UInt64
  let request: FetchRequest
  let address: WebAddress
  /// Where the body goes as it comes; `nil` if it is to be given whole.
  var pipe: BodyPipe?
  /// Whether only the certificate is wanted: nothing is asked of the server then.
  var isLook = false
  /// Gets the answer, for a stream as soon as its head is there.
  let continuation: CheckedContinuation<Result<RawAnswer, FetchError>, Never>
}

/// An answer with its body as it came over the wire.
struct RawAnswer: Sendable {
  var status: Int
  var address: String
  var permanentAddress: String?
  var headers: HeaderFields
  var body: [UInt8]
  var isComplete: Bool
  var cookies: [String]
  /// The server's own, if only that was wanted.
  var certificate: ServerCertificate?
}
