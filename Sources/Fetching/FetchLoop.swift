import CCurl
package import CivilTime
import Glibc
import HTTPSemantics
import Synchronization
import WebAddressing
import Threading

/// Downloads over one libcurl multi handle on a thread of its own.
///
/// The thread starts with the first fetch and ends after a while without any, and so do all
/// connections: an idle reader holds no sockets. A caller's task waits in a continuation; when it is
/// cancelled, so is its transfer. Decompression runs in the caller's task.
package final class FetchLoop: Fetcher {
  private let configuration: FetchConfiguration
  private let mailbox = LoopMailbox()
  private let nextID = Atomic<UInt64>(1)
  private let pauses = HostPauses()
  private let clock: WallClock

  /// A loop that has no thread yet.
  ///
  /// - Parameters:
  ///   - configuration: How it behaves.
  ///   - clock: Tells when a host that asked to be left alone may be asked again.
  package init(
    _ configuration: FetchConfiguration = FetchConfiguration(),
    clock: WallClock = FetchLoop.systemClock
  ) {
    self.configuration = configuration
    self.clock = clock
  }

  package static let systemClock = WallClock(now: {
    Timestamp(seconds: Int64(time(nil)))
  })

  deinit {
    // Nobody can be waiting: a waiting call holds the loop.
    mailbox.close()
  }

  /// Cancels all fetches, refuses new ones, and returns when all connections are closed.
  package func shutDown() async {
    mailbox.close()
    await mailbox.waitForEnd()
  }

  /// Downloads a document, following redirects.
  ///
  /// - Throws: `FetchError`; an HTTP status is no error.
  package func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    guard let address = WebAddress(request.address), address.isFetchable else {
      let shown = WebAddress(request.address)?.withoutUserInfo.text.withoutLogins ?? ""
      throw FetchError(code: .badAddress, address: shown)
    }
    if let answer = pauses.answer(for: address, at: clock.now()) { return answer }
    let answer = try await transfer(request, address).get()
    let response = try answer.decoded(limit: request.bodyLimitInBytes)
    pauses.note(response, at: clock.now())
    return response
  }

  /// Asks for a document and returns as soon as its head is there, following redirects.
  ///
  /// - Throws: `FetchError`; an HTTP status is no error.
  package func open(_ request: FetchRequest) async throws(FetchError) -> StreamedResponse {
    guard let address = WebAddress(request.address), address.isFetchable else {
      let shown = WebAddress(request.address)?.withoutUserInfo.text.withoutLogins ?? ""
      throw FetchError(code: .badAddress, address: shown)
    }
    if let answer = pauses.answer(for: address, at: clock.now()) {
      return StreamedResponse(
        status: answer.status,
        address: answer.address,
        headers: answer.headers,
        body: StreamedBody(answer.body)
      )
    }
    let id = nextID.wrappingAdd(1, ordering: .relaxed).oldValue
    let pipe = BodyPipe(makeRoom: { [mailbox] in mailbox.tell(.resume(id)) })
    let head = try await transfer(request, address, id, pipe).get()
    pauses.note(
      FetchResponse(status: head.status, address: head.address, headers: head.headers),
      at: clock.now()
    )
    // The body holds the loop, which ends all that is on its way when nobody has it any more.
    let body = StreamedBody(pull: { await pipe.next() }) {
      pipe.close()
      self.mailbox.tell(.cancel(id))
    }
    return StreamedResponse(
      status: head.status,
      address: head.address,
      headers: head.headers,
      body: body
    )
  }

  /// Connects, looks at the certificate and goes away.
  ///
  /// - Throws: `FetchError`.
  package func certificate(
    of request: FetchRequest
  ) async throws(FetchError) -> ServerCertificate? {
    guard let address = WebAddress(request.address), address.isFetchable else {
      let shown = WebAddress(request.address)?.withoutUserInfo.text.withoutLogins ?? ""
      throw FetchError(code: .badAddress, address: shown)
    }
    guard address.scheme == "https" else { return nil }
    return try await transfer(request, address, isLook: true).get().certificate
  }

  private func transfer(
    _ request: FetchRequest,
    _ address: WebAddress,
    _ id: UInt64? = nil,
    _ pipe: BodyPipe? = nil,
    isLook: Bool = false
  ) async -> Result<RawAnswer, FetchError> {
    let id = id ?? nextID.wrappingAdd(1, ordering: .relaxed).oldValue
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let job = FetchJob(
          id: id,
          request: request,
          address: address,
          pipe: pipe,
          isLook: isLook,
          continuation: continuation
        )
        submit(job)
        // The handler below may have run before the job was there.
        if Task.isCancelled { mailbox.tell(.cancel(id)) }
      }
    } onCancel: {
      mailbox.tell(.cancel(id))
    }
  }

  private func submit(_ job: FetchJob) {
    switch mailbox.post(.start(job)) {
    case .delivered: break
    case .closed: job.fail(.cancelled, "the fetcher is shutting down")
    case .needsThread: startThread()
    }
  }

  private func startThread() {
    _ = FetchLoop.libraryIsReady
    let configuration = configuration
    let mailbox = mailbox
    let isStarted = DetachedThread.start {
      LoopThread.run(configuration, mailbox)
    }
    guard !isStarted else { return }
    for case .start(let job) in mailbox.endAnyway() {
      job.fail(.connectionLost, "no thread for connections")
    }
  }

  /// Initialises libcurl once for the process, before any other use of it.
  private static let libraryIsReady: Bool = {
    curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
  }()
}

extension RawAnswer {
  /// The answer for the caller: decompressed, and without fields that are not true any more.
  fileprivate func decoded(limit: Int) throws(FetchError) -> FetchResponse {
    let decoded: ContentDecoder.Decoded
    do {
      decoded = try ContentDecoder.decode(
        body,
        contentEncoding: headers.values("Content-Encoding"),
        limit: limit
      )
    } catch {
      throw FetchError(error, address: address, limit: limit)
    }
    var response = FetchResponse(
      status: status,
      address: address,
      permanentAddress: permanentAddress,
      headers: headers,
      body: decoded.body
    )
    response.sizeOnWireInBytes = body.count
    response.cookies = cookies
    response.isComplete = isComplete && decoded.isComplete
    response.headers["Content-Encoding"] = nil
    response.headers["Content-Length"] = nil
    if !response.isComplete {
      response.headers["ETag"] = nil
      response.headers["Last-Modified"] = nil
    }
    return response
  }
}

extension FetchError {
  fileprivate init(_ failure: ContentDecoder.Failure, address: String, limit: Int) {
    switch failure {
    case .tooLarge:
      self.init(code: .tooLarge, address: address, detail: "more than \(limit) bytes unpacked")
    case .unreadable(let coding):
      self.init(code: .badEncoding, address: address, detail: coding)
    }
  }
}
