import Fetching

extension CertificateProblem {
  /// What is wrong, in one sentence: the same where a feed fails and where its certificate is looked at.
  func sentence(on host: String) -> String {
    switch self {
    case .expired: "The certificate of \(host) has expired."
    case .notYetValid: "The certificate of \(host) is not valid yet."
    case .selfSigned: "The certificate of \(host) is signed by nobody but itself."
    case .unknownIssuer:
      "The certificate of \(host) is signed by somebody whom this machine does not know."
    case .wrongHost: "The certificate that \(host) shows is for another host."
    case .keyChanged: "\(host) has another certificate now than the one that you allowed."
    case .other: "The connection to \(host) cannot be trusted: its certificate is not valid."
    }
  }
}
