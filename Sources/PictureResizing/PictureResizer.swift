import Synchronization
import Threading

/// Makes small forms of pictures in processes apart, a few at a time.
///
/// A process works on many pictures and ends when none has come for a while. One that crashes, takes
/// too long or says something strange is killed, and the next picture gets a new one. Each has a
/// thread here that waits for it.
package final class PictureResizer: Sendable {
  package struct Configuration: Sendable {
    /// An executable that runs `ResizingChild` when its first argument is `ResizingChild.word`.
    package var program = "/proc/self/exe"
    package var processLimit = 2
    package var idleSeconds = 30
    /// For one picture, the start of a process included.
    package var patience: Duration = .seconds(30)

    package init() {}
  }

  /// Whether pictures can be made smaller.
  package enum Availability: Hashable, Sendable {
    /// None has been asked for.
    case unknown
    case ready
    /// For this reason.
    case missing(String)
  }

  private struct Job: Sendable {
    let wish: ResizeWish
    let load: @Sendable () -> [UInt8]?
    let continuation: CheckedContinuation<Result<ResizedPicture, ResizeFailure>, Never>
  }

  private struct State {
    var availability = Availability.unknown
    var threads = 0
    /// Jobs that wait or are worked on.
    var jobs = 0
  }

  private let configuration: Configuration
  private let queue = BlockingQueue<Job>()
  private let state = Mutex(State())
  private let noteMissing: @Sendable (String) -> Void

  /// - Parameters:
  ///   - configuration: How many processes, and how patient.
  ///   - noteMissing: Told once if pictures cannot be made smaller, and why.
  package init(
    _ configuration: Configuration = Configuration(),
    noteMissing: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.configuration = configuration
    self.noteMissing = noteMissing
  }

  package var availability: Availability { state.withLock { $0.availability } }

  /// Makes a small form of a picture.
  ///
  /// - Parameters:
  ///   - wish: What it is to become.
  ///   - load: Gives the picture's bytes when its turn has come, so that what waits takes no memory.
  /// - Returns: The picture, or why there is none.
  package func make(
    _ wish: ResizeWish,
    from load: @escaping @Sendable () -> [UInt8]?
  ) async -> Result<ResizedPicture, ResizeFailure> {
    if case .missing = availability { return .failure(.unavailable) }
    return await withCheckedContinuation { continuation in
      submit(Job(wish: wish, load: load, continuation: continuation))
    }
  }

  /// Takes no more pictures; those that wait are given up.
  package func shutDown() {
    queue.close()
  }

  private func submit(_ job: Job) {
    let needsThread = state.withLock { state in
      state.jobs += 1
      guard state.threads < min(state.jobs, configuration.processLimit) else { return false }
      state.threads += 1
      return true
    }
    guard queue.add(job) else {
      state.withLock { $0.jobs -= 1 }
      return job.continuation.resume(returning: .failure(.cancelled))
    }
    guard needsThread, !DetachedThread.start({ self.work() }) else { return }
    // The job stays for a thread that is there, or for the next one that can be started.
    state.withLock { $0.threads -= 1 }
  }

  /// What a thread does until there is nothing to do.
  private func work() {
    var child: ChildProcess?
    defer { child?.end() }
    while true {
      switch queue.next(waitingAtMost: configuration.idleSeconds) {
      case .element(let job):
        let result = answer(job, &child)
        state.withLock { $0.jobs -= 1 }
        job.continuation.resume(returning: result)
      case .nothing:
        let ends = state.withLock { state in
          // A job that is being added finds a thread that stays.
          guard state.threads > state.jobs else { return false }
          state.threads -= 1
          return true
        }
        if ends { return }
      case .end:
        return
      }
    }
  }

  private func answer(
    _ job: Job,
    _ child: inout ChildProcess?
  ) -> Result<ResizedPicture, ResizeFailure> {
    let deadline = ContinuousClock.now + configuration.patience
    if child == nil { child = start(until: deadline) }
    guard let present = child else { return .failure(.unavailable) }
    guard let bytes = job.load(), !bytes.isEmpty, bytes.count <= RequestHead.longestPicture else {
      return .failure(.unreadable)
    }
    let request = RequestHead.bytes(job.wish, pictureCount: bytes.count)
    if present.send(request, until: deadline), present.send(bytes, until: deadline),
      let result = Self.reply(of: present, until: deadline)
    {
      return result
    }
    present.end()
    child = nil
    return .failure(.tooMuch)
  }

  /// - Returns: `nil` if the child has gone or says something strange.
  private static func reply(
    of child: ChildProcess,
    until deadline: ContinuousClock.Instant
  ) -> Result<ResizedPicture, ResizeFailure>? {
    guard
      let head = child.receive(ReplyHead.byteCount, until: deadline).flatMap({ ReplyHead($0) }),
      let content = child.receive(head.contentCount, until: deadline)
    else { return nil }
    switch (head.word, head.kind, head.size) {
    case (.made, let kind?, let size?):
      return .success(ResizedPicture(kind: kind, size: size, bytes: content))
    case (.unreadable, _, _): return .failure(.unreadable)
    default: return nil
    }
  }

  /// A child that has said that it is ready.
  private func start(until deadline: ContinuousClock.Instant) -> ChildProcess? {
    guard let child = ChildProcess.start(configuration.program, ResizingChild.word) else {
      return nil
    }
    let head = child.receive(ReplyHead.byteCount, until: deadline).flatMap { ReplyHead($0) }
    switch head?.word {
    case .ready:
      state.withLock { $0.availability = .ready }
      return child
    case .unavailable:
      let text = child.receive(head?.contentCount ?? 0, until: deadline) ?? []
      note(missing: String(decoding: text, as: UTF8.self))
    default:
      break
    }
    child.end()
    return nil
  }

  private func note(missing reason: String) {
    let isNews = state.withLock { state in
      defer { state.availability = .missing(reason) }
      if case .missing = state.availability { return false }
      return true
    }
    if isNews { noteMissing(reason) }
  }
}
