import CCurl
import Glibc
import WebAddressing

/// The thread that moves all bytes: it waits in curl's poll and never runs anybody else's code.
///
/// Everything in here lives on that thread alone.
// SAFETY: the pointer is used on that thread only, and freed as the last thing `run` does.
@safe struct LoopThread {
  private let configuration: FetchConfiguration
  private let mailbox: LoopMailbox
  /// What curl calls a multi handle: connections, name look-ups and running transfers.
  private let multi: UnsafeMutableRawPointer
  private var queue: AdmissionQueue<Transfer>
  private let budget: BodyBudget
  /// By the address of their handle, which is what curl tells of those that end.
  private var running: [UInt: Transfer] = [:]

  /// Runs until there has been nothing to do for a while, or the mailbox is closed.
  static func run(_ configuration: FetchConfiguration, _ mailbox: LoopMailbox) {
    // SAFETY: the library is initialised before a thread is started; the handle is freed at the end
    // of `run`, after the mailbox has let go of it.
    guard let multi = unsafe curl_multi_init() else {
      for case .start(let job) in mailbox.endAnyway() {
        job.fail(.connectionLost, "no memory for connections")
      }
      return
    }
    ignoreBrokenPipes()
    var loop = unsafe LoopThread(configuration, mailbox, multi)
    loop.run()
  }

  /// Keeps SIGPIPE from ending the program when OpenSSL writes to a connection that is gone.
  private static func ignoreBrokenPipes() {
    var signals = sigset_t()
    // SAFETY: the set is a variable of this function; only this thread's mask changes.
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  private init(
    _ configuration: FetchConfiguration,
    _ mailbox: LoopMailbox,
    _ multi: UnsafeMutableRawPointer
  ) {
    self.configuration = configuration
    self.mailbox = mailbox
    unsafe self.multi = multi
    budget = BodyBudget(
      limit: configuration.memoryBudgetInBytes,
      transfers: configuration.transferLimit
    )
    queue = AdmissionQueue(
      limit: configuration.transferLimit,
      limitPerHost: configuration.transferLimitPerHost
    )
    // SAFETY: both options take a `long`.
    _ = unsafe tidings_multi_set_long(multi, CURLMOPT_MAXCONNECTS, configuration.transferLimit)
    _ = unsafe tidings_multi_set_long(
      multi,
      CURLMOPT_MAX_HOST_CONNECTIONS,
      configuration.transferLimitPerHost
    )
  }

  private mutating func run() {
    unsafe mailbox.begin(LoopMailbox.Handle(raw: multi))
    while true {
      switch mailbox.collect() {
      case .work(let messages): messages.forEach { take($0) }
      case .end(let messages):
        messages.forEach { take($0) }
        cancelAll()
        _ = mailbox.endAnyway()
        free()
        return
      }
      beginWaiting()
      perform()
      if isIdle, !waitForWork() {
        free()
        return
      }
    }
  }

  private var isIdle: Bool { running.isEmpty && queue.isEmpty }

  /// Must be the last thing that is done with the handle, after the mailbox gave it back.
  private func free() {
    // SAFETY: no transfer is in it any more, and nobody else has the handle.
    unsafe curl_multi_cleanup(multi)
  }

  /// - Returns: False if nothing came for so long that the thread has ended.
  private func waitForWork() -> Bool {
    wait(configuration.idleTimeout)
    return !mailbox.endIfIdle()
  }

  private func wait(_ duration: Duration) {
    // SAFETY: no file descriptors of ours are given; a wake-up ends the wait.
    _ = unsafe curl_multi_poll(multi, nil, 0, Int32(clamping: duration.milliseconds), nil)
  }
}

// MARK: - Messages

extension LoopThread {
  private mutating func take(_ message: LoopMailbox.Message) {
    switch message {
    case .start(let job): start(job)
    case .cancel(let id): cancel(id)
    case .resume(let id): running.values.first { $0.job.id == id }?.resume()
    }
  }

  private mutating func start(_ job: FetchJob) {
    if !configuration.allowsPrivateAddresses, AddressGuard.refuses(job.address) {
      job.fail(.privateAddress, job.address.host)
      return
    }
    guard let transfer = Transfer(job, configuration, budget) else {
      job.fail(.connectionLost, "no memory for a connection")
      return
    }
    queue.enqueue(transfer, host: transfer.host)
  }

  private mutating func cancel(_ id: UInt64) {
    if let transfer = queue.remove(where: { $0.job.id == id }) {
      transfer.fail(.cancelled, nil)
    } else if let transfer = running.values.first(where: { $0.job.id == id }) {
      drop(transfer)
      resumePaused()
      transfer.fail(.cancelled, nil)
    }
  }

  private mutating func cancelAll() {
    for transfer in queue.removeAll() { transfer.fail(.cancelled, nil) }
    for transfer in Array(running.values) {
      drop(transfer)
      transfer.fail(.cancelled, nil)
    }
  }
}

// MARK: - Transfers

extension LoopThread {
  private mutating func beginWaiting() {
    while let transfer = queue.begin() {
      guard transfer.prepare() else {
        queue.end(host: transfer.host)
        transfer.fail(.timedOut, nil)
        continue
      }
      running[transfer.key] = transfer
      // SAFETY: the transfer, and so its handle, stays in `running` until `takeOut`.
      if unsafe curl_multi_add_handle(multi, transfer.handle) != CURLM_OK {
        drop(transfer)
        transfer.fail(.connectionLost, "no memory for a connection")
      }
    }
  }

  private mutating func drop(_ transfer: Transfer) {
    takeOut(transfer)
    transfer.leaveBody()
  }

  /// Lets transfers go on that waited for room; those that find none wait again.
  private func resumePaused() {
    for transfer in running.values { transfer.resume() }
  }

  private mutating func takeOut(_ transfer: Transfer) {
    // SAFETY: both handles are alive; removing one that is not in does nothing.
    _ = unsafe curl_multi_remove_handle(multi, transfer.handle)
    running[transfer.key] = nil
    queue.end(host: transfer.host)
  }

  /// Moves what can be moved, hands out what is done, and waits for more.
  private mutating func perform() {
    guard !running.isEmpty else { return }
    var runningCount: Int32 = 0
    // SAFETY: called on the handle's own thread only.
    _ = unsafe curl_multi_perform(multi, &runningCount)
    if handOut() { resumePaused() } else { wait(.seconds(1)) }
  }

  private mutating func handOut() -> Bool {
    var hasEnded = false
    var rest: Int32 = 0
    // SAFETY: a message is valid until the next call on the multi handle; both facts are copied
    // before that.
    while let message = unsafe curl_multi_info_read(multi, &rest) {
      guard unsafe message.pointee.msg == CURLMSG_DONE,
        let handle = unsafe message.pointee.easy_handle,
        let transfer = running[UInt(bitPattern: handle)]
      else { continue }
      let result = unsafe tidings_message_result(message)
      takeOut(transfer)
      hasEnded = true
      let ending = transfer.end(result)
      transfer.leaveBody()
      switch ending {
      case .again: queue.enqueue(transfer, host: transfer.host)
      case .done(let answer): transfer.settle(answer)
      }
    }
    return hasEnded
  }
}

extension FetchJob {
  func fail(_ code: FetchError.Code, _ detail: String?) {
    let address = address.withoutUserInfo.text
    continuation.resume(
      returning: .failure(FetchError(code: code, address: address, detail: detail))
    )
  }
}
