import CCurl

/// How one request ended, in the fetcher's own words.
enum TransferOutcome: Hashable {
  /// There is an answer; its body may be cut.
  case answered(isComplete: Bool)
  case failed(FetchError.Code)

  /// Why the fetch loop itself broke a transfer off.
  enum Stop: Hashable {
    case bodyTooLarge, headerTooLarge
    /// What is needed has come: the page beside an error status is long enough.
    case enough
  }

  /// What is known at the end of a transfer.
  struct Facts {
    var result: CURLcode
    var status: Int
    var headerIsComplete: Bool
    var bodyCount: Int
    var stop: Stop?
    var refusedPrivateAddress: Bool
    /// Whether all connections go to a proxy.
    var usesProxy = false
    /// What the proxy answered when it was asked for a way through to the server; 0 if it was not.
    var proxyStatus = 0
  }

  init(_ facts: Facts) {
    self =
      if let stop = facts.stop {
        TransferOutcome(stop)
      } else if facts.result == CURLE_OK {
        // Status 0 would be an answer without a header.
        facts.status > 0 ? .answered(isComplete: true) : .failed(.badResponse)
      } else if TransferOutcome.hasUse(facts) {
        .answered(isComplete: false)
      } else {
        .failed(TransferOutcome.code(of: facts))
      }
  }

  private init(_ stop: Stop) {
    self =
      switch stop {
      case .bodyTooLarge: .failed(.tooLarge)
      case .headerTooLarge: .failed(.badResponse)
      case .enough: .answered(isComplete: true)
      }
  }

  /// A broken answer is worth keeping if its status alone tells enough, or some of its body came.
  private static func hasUse(_ facts: Facts) -> Bool {
    guard facts.headerIsComplete, facts.status >= 200 else { return false }
    return facts.status >= 300 || facts.bodyCount > 0
  }

  private static func code(of facts: Facts) -> FetchError.Code {
    if facts.usesProxy, isOfProxy(facts) { return .proxyFailed }
    return switch facts.result {
    case CURLE_URL_MALFORMAT, CURLE_BAD_FUNCTION_ARGUMENT: .badAddress
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .nameNotFound
    case CURLE_COULDNT_CONNECT:
      facts.refusedPrivateAddress ? .privateAddress : .refusedConnection
    case CURLE_INTERFACE_FAILED, CURLE_PROXY: .refusedConnection
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_TOO_MANY_REDIRECTS: .tooManyRedirects
    case CURLE_FILESIZE_EXCEEDED, CURLE_OUT_OF_MEMORY: .tooLarge
    case CURLE_BAD_CONTENT_ENCODING: .badEncoding
    case CURLE_ABORTED_BY_CALLBACK: .cancelled
    case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE: .connectionLost
    // The same code stands for a reset connection and for chunks that cannot be read; with a
    // header in hand and no body it is the latter.
    case CURLE_RECV_ERROR: facts.headerIsComplete ? .badResponse : .connectionLost
    case _ where isTLS(facts.result): .tlsFailed
    // Among them CURLE_UNSUPPORTED_PROTOCOL, which stands for HTTP/0.9, and the HTTP/2 errors.
    default: .badResponse
    }
  }

  private static func isOfProxy(_ facts: Facts) -> Bool {
    if facts.proxyStatus >= 400 { return true }
    return [CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_PROXY].contains(facts.result)
  }

  private static func isTLS(_ result: CURLcode) -> Bool {
    [
      CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_PEER_FAILED_VERIFICATION,
      CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_SHUTDOWN_FAILED,
      CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED,
    ].contains(result)
  }
}
