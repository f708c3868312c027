import CCurl
import Glibc
import HTTPSemantics
import WebAddressing

/// One document on its way: a curl handle that is used for each request of a chain of redirects.
///
/// Made, used and freed on the fetch loop's thread; the C callbacks at the end of the file get it
/// as their context and run on that thread too, inside `curl_multi_perform`.
// SAFETY: the pointers are made in `init`, used on that thread only, and freed in `deinit`.
@safe final class Transfer {
  let job: FetchJob
  private(set) var chain: RedirectChain
  private let configuration: FetchConfiguration
  /// What curl calls an easy handle.
  let handle: UnsafeMutableRawPointer
  private var fields: UnsafeMutablePointer<curl_slist>?
  /// Room for a sentence by curl about what went wrong.
  private let message: UnsafeMutablePointer<CChar>

  private var collector: HeaderCollector
  private var body: [UInt8] = []
  private var bodyLimit: Int
  private let budget: BodyBudget
  /// Whether the body waits for room in the budget.
  private var isPaused = false
  private var stop: TransferOutcome.Stop?
  /// Whether whoever waits has the head, and only the body is on its way.
  private var hasGivenHead = false
  private var refusedAddress = false
  /// Whether the form of the request, if it has one, goes to the current address.
  private var postsForm = true
  /// How long earlier requests of the chain took.
  private var spent: Duration = .zero
  private var begin = ContinuousClock.now

  /// A transfer that has not begun; `nil` when memory is short.
  init?(_ job: FetchJob, _ configuration: FetchConfiguration, _ budget: BodyBudget) {
    // SAFETY: the handle is owned by this object and freed in `deinit`.
    guard let handle = unsafe curl_easy_init() else { return nil }
    unsafe self.handle = handle
    unsafe message = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    self.job = job
    self.configuration = configuration
    self.budget = budget
    chain = RedirectChain(
      from: job.address,
      limit: configuration.redirectLimit,
      cookies: job.request.cookies
    )
    collector = HeaderCollector(limit: configuration.headerLimitInBytes)
    bodyLimit = job.request.bodyLimitInBytes
  }

  deinit {
    // SAFETY: the loop takes the handle out of the multi handle before it lets go of the object;
    // curl does not use the list and the message any more once its handle is freed.
    unsafe curl_easy_cleanup(handle)
    unsafe curl_slist_free_all(fields)
    unsafe message.deallocate()
  }

  /// The handle as a number, by which the loop finds the transfer that has ended.
  var key: UInt {
    // SAFETY: only the address is taken.
    unsafe UInt(bitPattern: handle)
  }

  /// Whose limit of simultaneous transfers counts.
  var host: String { chain.current.host }
}

// MARK: - Before

extension Transfer {
  /// Makes the handle ready to ask for the current address.
  ///
  /// - Returns: False if no time is left.
  func prepare() -> Bool {
    let isStream = job.pipe != nil
    let remaining = (isStream ? configuration.streamTimeout : configuration.totalTimeout) - spent
    guard remaining > .zero else { return false }
    begin = .now
    collector = HeaderCollector(limit: configuration.headerLimitInBytes)
    leaveBody()
    bodyLimit = job.request.bodyLimitInBytes
    stop = nil
    // SAFETY: the handle is alive and in no multi handle; the cookies survive.
    unsafe curl_easy_reset(handle)
    setAddress()
    setLimits(remaining)
    setFields()
    setProof()
    setCallbacks()
    return true
  }

  private func setAddress() {
    set(CURLOPT_URL, chain.current.withoutUserInfo.text)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_PROXY, proxy ?? "")
    // What a proxy says before it lets the server speak is no part of the answer.
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    if let login = manner.proxy?.login {
      set(CURLOPT_PROXYUSERNAME, login.user)
      set(CURLOPT_PROXYPASSWORD, login.password)
    }
    // In HTTP/2 a stream that pauses is kept in memory up to a window of megabytes, as others go on
    // in the same connection.
    let isModern = job.pipe == nil && !manner.usesHTTP1
    let version = isModern ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1
    set(CURLOPT_HTTP_VERSION, Int(version))
    set(CURLOPT_USERAGENT, manner.userAgent ?? configuration.userAgent)
    // Switches the cookies on, without a file.
    set(CURLOPT_COOKIEFILE, "")
    if postsForm, let form = job.request.postedForm { set(CURLOPT_COPYPOSTFIELDS, form) }
    guard chain.mayCarryCredentials else { return }
    if let cookie = manner.cookie { set(CURLOPT_COOKIE, cookie) }
    if let login = manner.login {
      set(CURLOPT_HTTPAUTH, 1)
      set(CURLOPT_USERNAME, login.user)
      set(CURLOPT_PASSWORD, login.password)
      return
    }
    guard let userInfo = chain.current.userInfo else { return }
    let parts = userInfo.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    set(CURLOPT_HTTPAUTH, 1)
    set(CURLOPT_USERNAME, PercentCoding.decode(String(parts[0])))
    set(CURLOPT_PASSWORD, parts.count == 2 ? PercentCoding.decode(String(parts[1])) : "")
  }

  private func setLimits(_ remaining: Duration) {
    set(CURLOPT_NOSIGNAL, 1)
    // Ending a transfer does not wait for its name look-up, which nothing can interrupt: a name
    // server that is silent would stop every other transfer. The look-up's thread cleans up itself.
    set(CURLOPT_QUICK_EXIT, 1)
    set(CURLOPT_CONNECTTIMEOUT_MS, configuration.connectTimeout.milliseconds)
    set(CURLOPT_TIMEOUT_MS, remaining.milliseconds)
    set(CURLOPT_LOW_SPEED_LIMIT, configuration.lowestSpeedInBytesPerSecond)
    set(CURLOPT_LOW_SPEED_TIME, max(1, configuration.lowSpeedDuration.milliseconds / 1000))
    // Codings are undone by `ContentDecoder`.
    set(CURLOPT_HTTP_CONTENT_DECODING, 0)
  }

  var manner: RequestManner { job.request.manner }

  /// Where all connections go; `nil` if they go to the servers themselves.
  private var proxy: String? { manner.proxy?.address ?? configuration.proxy }

  private func setFields() {
    unsafe curl_slist_free_all(fields)
    unsafe fields = nil
    for field in requestFields().fields {
      let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
      // A line end in a value would be a field of its own, or a whole request.
      guard !line.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else { continue }
      // SAFETY: curl copies the line; a `nil` leaves the old list valid.
      if let longer = unsafe curl_slist_append(fields, line) { unsafe fields = longer }
    }
    // SAFETY: the list lives until the next call of this function or `deinit`.
    _ = unsafe tidings_easy_set_fields(handle, fields)
    for cookie in job.request.cookies where spent == .zero { set(CURLOPT_COOKIELIST, cookie) }
  }

  private func requestFields() -> HeaderFields {
    var fields = HeaderFields([
      .init(name: "Accept", value: Transfer.accept),
      .init(name: "Accept-Encoding", value: packing),
    ])
    fields["If-None-Match"] = job.request.etag
    fields["If-Modified-Since"] = job.request.lastModified
    for field in job.request.headers.fields {
      let isSecret = ["authorization", "cookie"].contains(field.name.asciiLowercased())
      if !isSecret || chain.mayCarryCredentials { fields[field.name] = field.value }
    }
    if chain.mayCarryCredentials {
      for field in manner.secretFields.fields { fields[field.name] = field.value }
    }
    return fields
  }

  private var packing: String { job.pipe == nil ? ContentDecoder.acceptEncoding : "identity" }

  /// Feeds first, then what may hold one, then pages that may lead to one.
  private static let accept =
    "application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml;q=0.9, "
    + "application/xml;q=0.8, text/xml;q=0.8, application/json;q=0.7, text/html;q=0.5, */*;q=0.3"

  private func setCallbacks() {
    // SAFETY: the context is this object, which the loop keeps until the handle is out of the multi
    // handle; the message has the size that curl asks for.
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    _ = unsafe tidings_easy_set_callbacks(handle, takeHeaderLine, takeBody, openSocket, context)
    _ = unsafe tidings_easy_set_pointer(handle, CURLOPT_ERRORBUFFER, message)
    unsafe message[0] = 0
  }

  func set(_ option: CURLoption, _ value: Int) {
    // SAFETY: only called with options that take a `long`.
    _ = unsafe tidings_easy_set_long(handle, option, value)
  }

  func set(_ option: CURLoption, _ value: String) {
    // SAFETY: only called with options that take a text, which curl copies.
    _ = unsafe tidings_easy_set_text(handle, option, value)
  }
}

// MARK: - Meanwhile

extension Transfer {
  fileprivate func take(headerLine line: [UInt8]) -> Bool {
    guard collector.take(line) else {
      stop = .headerTooLarge
      return false
    }
    return collector.isComplete ? beginBody() : true
  }

  /// Decides from the header how much of the body is wanted.
  private func beginBody() -> Bool {
    let status = self.status
    if job.pipe != nil, status >= 200, !Status.isRedirect(status) {
      giveHead()
      return true
    }
    if Status.isRedirect(status) || status >= 400 {
      bodyLimit = min(bodyLimit, configuration.errorPageLimitInBytes)
      return true
    }
    guard let length = collector.fields["Content-Length"].flatMap({ Int($0) }) else { return true }
    if length > bodyLimit {
      stop = .bodyTooLarge
      return false
    }
    // A length is only a claim; so much is reserved at once that nearly all feeds need no second block,
    // which would be twice as large as the first.
    body.reserveCapacity(min(length, 1 << 20))
    return true
  }

  /// Lets whoever waits for a stream have its head; called again for fields behind the body.
  private func giveHead() {
    guard !hasGivenHead else { return }
    hasGivenHead = true
    job.continuation.resume(
      returning: .success(
        RawAnswer(
          status: status,
          address: chain.current.withoutUserInfo.text,
          headers: collector.fields,
          body: [],
          isComplete: false,
          cookies: []
        )
      )
    )
  }

  /// - Returns: What curl wants to know: how many bytes were taken, or that it has to pause.
  fileprivate func take(body bytes: UnsafeRawBufferPointer) -> Int {
    if hasGivenHead, let pipe = job.pipe {
      switch unsafe pipe.take(bytes) {
      case .taken: return bytes.count
      case .full:
        isPaused = true
        return Int(CURL_WRITEFUNC_PAUSE)
      case .closed:
        stop = .enough
        return 0
      }
    }
    if body.count + bytes.count > bodyLimit {
      stop = Status.isSuccess(status) ? .bodyTooLarge : .enough
      return 0
    }
    guard budget.take(bytes.count, beside: body.count, for: job.id) else {
      isPaused = true
      return Int(CURL_WRITEFUNC_PAUSE)
    }
    unsafe body.append(contentsOf: bytes)
    return bytes.count
  }

  /// Goes on after a pause, if there was one; may pause again at once.
  func resume() {
    guard isPaused else { return }
    isPaused = false
    // SAFETY: the handle is in the multi handle of this thread, and this is no callback.
    _ = unsafe curl_easy_pause(handle, CURLPAUSE_CONT)
  }

  /// Gives the body away, or up, together with its part of the budget.
  @discardableResult
  func leaveBody() -> [UInt8] {
    budget.giveBack(body.count, of: job.id)
    isPaused = false
    defer { body = [] }
    return body
  }

  fileprivate func mayConnect(family: Int32, socketAddress: [UInt8]) -> Bool {
    // With a proxy every connection goes to it, and the operator chose where it is.
    if configuration.allowsPrivateAddresses || proxy != nil { return true }
    if AddressGuard.refuses(family: family, socketAddress: socketAddress) {
      refusedAddress = true
      return false
    }
    return true
  }

  private var status: Int { fact(CURLINFO_RESPONSE_CODE) }

  private func fact(_ info: CURLINFO) -> Int {
    var value = 0
    // SAFETY: the handle is alive; only called for facts that are a `long`.
    _ = unsafe tidings_easy_get_long(handle, info, &value)
    return value
  }
}

// MARK: - After

extension Transfer {
  enum Ending {
    /// Ask for `chain.current` next.
    case again
    case done(Result<RawAnswer, FetchError>)
  }

  /// Decides what comes after a request.
  func end(_ result: CURLcode) -> Ending {
    spent += begin.duration(to: .now)
    if job.isLook, result == CURLE_OK { return .done(.success(look())) }
    let outcome = TransferOutcome(
      .init(
        result: result,
        status: status,
        headerIsComplete: collector.isComplete,
        bodyCount: hasGivenHead ? 1 : body.count,
        stop: stop,
        refusedPrivateAddress: refusedAddress,
        usesProxy: proxy != nil,
        proxyStatus: fact(CURLINFO_HTTP_CONNECTCODE)
      )
    )
    switch outcome {
    case .failed(let code):
      var failure = error(code, detail(of: result))
      failure.certificate = CertificateProblem(
        result,
        verification: fact(CURLINFO_SSL_VERIFYRESULT)
      )
      return .done(.failure(failure))
    case .answered(let isComplete):
      return Status.isRedirect(status) ? redirect() : .done(answer(isComplete))
    }
  }

  private func redirect() -> Ending {
    let location = collector.fields["Location"]
    let wasSecure = chain.current.scheme == "https"
    switch chain.step(status: status, location: location, cookies: cookies()) {
    case .refuse(let code, let detail): return .done(.failure(error(code, detail)))
    case .follow(let address):
      if !configuration.allowsPrivateAddresses, AddressGuard.refuses(address) {
        return .done(.failure(error(.privateAddress, address.host)))
      }
      // Source: RFC 9110 §15.4.8, §15.4.9: these two keep the method.
      postsForm = postsForm && job.request.repeatsForm && [307, 308].contains(status)
      if postsForm, job.request.postedForm != nil, wasSecure, address.scheme == "http" {
        return .done(.failure(error(.badRedirect, "would leave encryption")))
      }
      return .again
    }
  }

  private func answer(_ isComplete: Bool) -> Result<RawAnswer, FetchError> {
    let status = self.status
    let isConditional = job.request.etag != nil || job.request.lastModified != nil
    if status == 304, !isConditional {
      // Nothing was asked that this could answer; taking it for "unchanged" would hide the feed.
      return .failure(error(.badResponse, "304 to a request without condition"))
    }
    let isGood = Status.isSuccess(status) || status == 304
    return .success(
      RawAnswer(
        status: status,
        address: chain.current.withoutUserInfo.text,
        permanentAddress: isGood ? chain.permanentAddress : nil,
        headers: collector.fields,
        body: leaveBody(),
        isComplete: isComplete,
        cookies: cookies()
      )
    )
  }

  /// Tells whoever waits how it ended, or ends the body of a stream whose head is given.
  func settle(_ result: Result<RawAnswer, FetchError>) {
    guard hasGivenHead else { return job.continuation.resume(returning: result) }
    switch result {
    case .success(let answer):
      job.pipe?.finish(answer.isComplete ? nil : error(.connectionLost, nil))
    case .failure(let error): job.pipe?.finish(error)
    }
  }

  func fail(_ code: FetchError.Code, _ detail: String?) { settle(.failure(error(code, detail))) }

  func error(_ code: FetchError.Code, _ detail: String?) -> FetchError {
    FetchError(code: code, address: chain.current.withoutUserInfo.text, detail: detail)
  }

  /// Curl's own words; they name hosts, ports and times, never paths, fields or passwords.
  private func detail(of result: CURLcode) -> String? {
    switch stop {
    case .bodyTooLarge: return "more than \(bodyLimit) bytes"
    case .headerTooLarge: return "header of more than \(configuration.headerLimitInBytes) bytes"
    case .enough, nil: break
    }
    if refusedAddress { return chain.current.host }
    // Curl would name the proxy, which is nobody's business but its owner's.
    if manner.proxy != nil { return nil }
    // SAFETY: both texts end with a zero; curl writes at most `CURL_ERROR_SIZE` bytes to `message`.
    let text = unsafe String(cString: message)
    return text.isEmpty ? unsafe String(cString: curl_easy_strerror(result)) : text
  }

  private func cookies() -> [String] {
    var list: UnsafeMutablePointer<curl_slist>?
    // SAFETY: the list is ours to free; its texts end with a zero and live as long as it does.
    guard unsafe tidings_easy_get_cookies(handle, &list) == CURLE_OK else { return [] }
    defer { unsafe curl_slist_free_all(list) }
    var cookies: [String] = []
    var next = unsafe list
    while let item = unsafe next {
      if let text = unsafe item.pointee.data { cookies.append(unsafe String(cString: text)) }
      unsafe next = item.pointee.next
    }
    return cookies
  }
}

extension Duration {
  /// Whole milliseconds, at least 1, because curl takes 0 for no limit.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    return max(1, Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
  }
}

// MARK: - Callbacks

// SAFETY, for all of them: `context` is the transfer that `setCallbacks` passed, alive as long as
// its handle is in the multi handle; curl calls only then, and promises `size * count` readable
// bytes. Fewer bytes taken than given break the transfer off.

private func takeHeaderLine(
  _ bytes: UnsafeMutablePointer<CChar>?,
  _ size: Int,
  _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
  let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  let line = unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: size * count))
  return transfer.take(headerLine: line) ? size * count : 0
}

private func takeBody(
  _ bytes: UnsafeMutablePointer<CChar>?,
  _ size: Int,
  _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
  let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  return unsafe transfer.take(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
}

private func openSocket(
  _ context: UnsafeMutableRawPointer?,
  _ purpose: curlsocktype,
  _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
  guard let context = unsafe context, let address = unsafe address else { return -1 }
  let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  let family = unsafe address.pointee.family
  // SAFETY: curl keeps a whole `sockaddr_storage` behind `addr`, which is longer than both kinds of
  // address; `addrlen` says how much of it counts.
  let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0
  let length = min(Int(unsafe address.pointee.addrlen), MemoryLayout<sockaddr_storage>.size)
  let bytes = unsafe [UInt8](
    UnsafeRawBufferPointer(start: UnsafeRawPointer(address) + offset, count: length)
  )
  guard transfer.mayConnect(family: family, socketAddress: bytes) else { return -1 }
  // As curl itself opens sockets: not passed on to programs that are started.
  let type = unsafe address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
  return unsafe socket(family, type, address.pointee.protocol)
}
