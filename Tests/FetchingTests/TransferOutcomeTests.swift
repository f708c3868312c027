import CCurl
import Testing

@testable import Fetching

@Suite struct `How a transfer ends` {
  private func outcome(
    _ result: CURLcode,
    status: Int = 0,
    bodyCount: Int = 0,
    stop: TransferOutcome.Stop? = nil,
    refused: Bool = false
  ) -> TransferOutcome {
    TransferOutcome(
      .init(
        result: result,
        status: status,
        headerIsComplete: status > 0,
        bodyCount: bodyCount,
        stop: stop,
        refusedPrivateAddress: refused
      )
    )
  }

  @Test(
    arguments: [
      (CURLE_COULDNT_RESOLVE_HOST, .nameNotFound), (CURLE_COULDNT_CONNECT, .refusedConnection),
      (CURLE_OPERATION_TIMEDOUT, .timedOut), (CURLE_PEER_FAILED_VERIFICATION, .tlsFailed),
      (CURLE_SSL_CONNECT_ERROR, .tlsFailed), (CURLE_GOT_NOTHING, .connectionLost),
      (CURLE_RECV_ERROR, .connectionLost), (CURLE_URL_MALFORMAT, .badAddress),
      (CURLE_UNSUPPORTED_PROTOCOL, .badResponse), (CURLE_HTTP2, .badResponse),
      (CURLE_OK, .badResponse),
    ] as [(CURLcode, FetchError.Code)]
  )
  func `without an answer is told in our words`(result: CURLcode, code: FetchError.Code) {
    #expect(outcome(result) == .failed(code))
  }

  @Test func `is an answer where something came`() {
    #expect(outcome(CURLE_OK, status: 200, bodyCount: 9) == .answered(isComplete: true))
    for result in [CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_OPERATION_TIMEDOUT] {
      #expect(outcome(result, status: 200, bodyCount: 9) == .answered(isComplete: false))
      #expect(outcome(result, status: 503) == .answered(isComplete: false))
    }
    #expect(outcome(CURLE_PARTIAL_FILE, status: 200) == .failed(.connectionLost))
  }

  @Test func `tells what we broke off, whatever curl makes of it`() {
    let result = CURLE_WRITE_ERROR
    #expect(outcome(result, status: 200, bodyCount: 9, stop: .bodyTooLarge) == .failed(.tooLarge))
    #expect(outcome(result, stop: .headerTooLarge) == .failed(.badResponse))
    #expect(outcome(result, status: 500, stop: .enough) == .answered(isComplete: true))
    #expect(outcome(CURLE_COULDNT_CONNECT, refused: true) == .failed(.privateAddress))
  }
}
