package import Fetching
import HTTPSemantics
import Synchronization

/// A web of documents that a test writes: no network, no waiting.
package final class ScriptedWeb: Fetcher {
  /// What an address answers.
  package enum Answer: Sendable {
    case document(
      String,
      status: Int = 200,
      headers: [String: String] = [:],
      movedTo: String? = nil,
      isComplete: Bool = true
    )
    case failure(FetchError.Code)
  }

  private struct State {
    var answers: [String: Answer] = [:]
    var requests: [FetchRequest] = []
    var inFlight = 0
    var mostInFlight = 0
    var isHolding = false
    var held: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  package init() {}

  package subscript(address: String) -> Answer? {
    get { state.withLock { $0.answers[address] } }
    set { state.withLock { $0.answers[address] = newValue } }
  }

  /// Everything that has been asked for, in order.
  package var requests: [FetchRequest] { state.withLock { $0.requests } }
  package var mostInFlight: Int { state.withLock { $0.mostInFlight } }
  /// Requests that have not been answered.
  package var inFlight: Int { state.withLock { $0.inFlight } }

  /// Lets all requests wait from now on, until `release()`.
  package func hold() { state.withLock { $0.isHolding = true } }

  package func release() {
    let held = state.withLock { state in
      state.isHolding = false
      defer { state.held = [] }
      return state.held
    }
    for continuation in held { continuation.resume() }
  }

  package func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    state.withLock { state in
      state.requests.append(request)
      state.inFlight += 1
      state.mostInFlight = max(state.mostInFlight, state.inFlight)
    }
    defer { state.withLock { $0.inFlight -= 1 } }
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isHolding { state.held.append(continuation) }
        return !state.isHolding
      }
      if isFree { continuation.resume() }
    }
    return try answer(to: request)
  }

  private func answer(to request: FetchRequest) throws(FetchError) -> FetchResponse {
    switch self[request.address] {
    case nil: return FetchResponse(status: 404, address: request.address)
    case .failure(let code): throw FetchError(code: code, address: request.address)
    case .document(let text, let status, let headers, let movedTo, let isComplete):
      var fields = HeaderFields()
      for (name, value) in headers { fields.add(name, value) }
      let isKnown = request.etag != nil && request.etag == headers["ETag"]
      var response = FetchResponse(
        status: isKnown ? 304 : status,
        address: movedTo ?? request.address,
        permanentAddress: movedTo,
        headers: fields,
        body: isKnown ? [] : Array(text.utf8)
      )
      response.isComplete = isComplete
      // As if compression halved everything.
      response.sizeOnWireInBytes = response.body.count / 2
      return response
    }
  }
}
