package import CivilTime
package import Credentials
package import FileCaching
package import Fetching
import HTTPSemantics
import PictureReading
package import PictureResizing
import Threading

/// Pictures of others, fetched once and kept in the sizes that pages show.
///
/// Requests for the same picture share the work. Originals go to the disk as soon as they are here,
/// so that what waits to be made smaller takes no memory.
package final class Pictures: Sendable {
  /// Addresses of ours for them.
  package let links: PictureLinks
  private let fetcher: any Fetcher
  private let cache: FileCache
  private let resizer: PictureResizer
  private let clock: WallClock
  private let patience: Duration
  private let work = SharedAnswers<Result<KeptPicture, PictureFailure>>()
  private let failures = FailureMemory()
  /// Names of forms that could not be made, so that a hostile picture does its harm once.
  private let unchangeable = NameMemory()

  /// - Parameters:
  ///   - key: Signs the addresses.
  ///   - fetcher: One for pictures alone, so that feeds never wait behind them.
  ///   - cache: Where they are kept.
  ///   - resizer: What makes them smaller.
  ///   - clock: Tells when to ask again.
  ///   - patience: So long somebody waits for a picture before it is called on its way.
  package init(
    key: SigningKey,
    fetcher: any Fetcher,
    cache: FileCache,
    resizer: PictureResizer,
    clock: WallClock,
    patience: Duration = .seconds(5)
  ) {
    links = PictureLinks(key: key)
    self.fetcher = fetcher
    self.cache = cache
    self.resizer = resizer
    self.clock = clock
    self.patience = patience
  }

  /// Why pictures cannot be made smaller here; `nil` if they can, or nobody has tried.
  package var resizingObstacle: String? {
    if case .missing(let reason) = resizer.availability { reason } else { nil }
  }

  /// The picture that an address of ours names.
  ///
  /// - Parameters:
  ///   - path: As `links` made it, without its parameter.
  ///   - form: The parameter.
  ///   - readsWebP: Whether whoever asks reads that form.
  /// - Returns: The picture, or why it cannot be shown, or not yet: a browser has six connections to a
  ///   server, and pictures that their publishers are slow with would take all of them from the pages.
  package func picture(
    at path: String,
    form: String?,
    readsWebP: Bool
  ) async -> Result<KeptPicture, PictureFailure> {
    guard let target = links.target(of: path, form: form) else { return .failure(.notSigned) }
    let name = links.name(of: target.address, target.form, readsWebP: readsWebP)
    if let kept = kept(name), kept.record.freshUntil > clock.now() { return .success(kept) }
    return await soon {
      guard target.form != .original else { return await self.original(target) }
      return await self.work.value(of: name) {
        await self.make(target, name, readsWebP: readsWebP)
      }
    }
  }

  /// What `answer` gives in time, or that it is on its way: then it goes on, and the next one who asks
  /// will find it done.
  private func soon(
    _ answer: @escaping @Sendable () async -> Result<KeptPicture, PictureFailure>
  ) async -> Result<KeptPicture, PictureFailure> {
    let (answers, first) = AsyncStream<Result<KeptPicture, PictureFailure>>.makeStream(
      bufferingPolicy: .bufferingOldest(1)
    )
    Task {
      first.yield(await answer())
      first.finish()
    }
    let timer = Task { [patience] in
      guard (try? await Task.sleep(for: patience)) != nil else { return }
      first.yield(.failure(.onItsWay))
      first.finish()
    }
    defer { timer.cancel() }
    for await answer in answers { return answer }
    return .failure(.onItsWay)
  }

  /// The size of a picture that has been shown before, so that a page can leave room for it.
  package func knownSize(of address: String) -> (width: Int, height: Int)? {
    for form in [PictureForm.article1200, .original] {
      let record = kept(links.name(of: address, form, readsWebP: true))?.record
      if let size = record?.originalSize { return (size.width, size.height) }
    }
    return nil
  }

  private func kept(_ name: String) -> KeptPicture? {
    guard let file = cache.file(name), let record = PictureRecord(label: file.label) else {
      return nil
    }
    return KeptPicture(record: record, content: .file(file))
  }
}

/// A picture at hand.
package struct KeptPicture: Sendable {
  package enum Content: Sendable {
    case file(CachedFile)
    /// Where the disk takes nothing.
    case bytes([UInt8])
  }

  var record: PictureRecord
  package var content: Content

  package var mediaType: String { record.kind.mediaType }
  /// Until when it need not be asked for again.
  package var freshUntil: Timestamp { record.freshUntil }
  /// A name for exactly these bytes.
  package var tag: String { "\(record.version)-\(record.byteCount)-\(record.kind.rawValue)" }

  func bytes() -> [UInt8]? {
    switch content {
    case .file(let file): file.content()
    case .bytes(let bytes): bytes
    }
  }
}

// MARK: - Originals

extension Pictures {
  /// The picture as it was published, fetched or asked for again if need be.
  private func original(_ target: PictureLinks.Target) async -> Result<KeptPicture, PictureFailure>
  {
    let name = links.name(of: target.address, .original, readsWebP: true)
    return await work.value(of: name) { [self] in
      let now = clock.now()
      let known = kept(name)
      if let known, known.record.freshUntil > now { return .success(known) }
      if let failure = failures.failure(of: name, at: now) {
        return known.map { .success($0) } ?? .failure(failure)
      }
      do throws(PictureFailure) {
        return .success(try await fetch(target, name, known))
      } catch {
        failures.note(error, of: name, at: now)
        // An older picture is better than none, also where its publisher took it away.
        return known.map { .success($0) } ?? .failure(error)
      }
    }
  }

  private func fetch(
    _ target: PictureLinks.Target,
    _ name: String,
    _ known: KeptPicture?
  ) async throws(PictureFailure) -> KeptPicture {
    let fetch = PictureFetch(
      fetcher: fetcher,
      address: target.address,
      site: target.site,
      known: known?.record
    )
    switch try await fetch.run() {
    case .unchanged(let response):
      guard let known, let bytes = known.bytes() else { throw .unreachable(.badResponse, host: "") }
      var record = known.record
      record.freshUntil = freshUntil(response)
      return await keep(bytes, record, as: name)
    case .picture(let response, let header):
      var record = PictureRecord(
        header,
        byteCount: response.body.count,
        version: links.version(of: response.body),
        freshUntil: freshUntil(response)
      )
      record.etag = response.headers["ETag"]
      record.lastModified = response.headers["Last-Modified"]
      return await keep(response.body, record, as: name)
    }
  }

  /// An hour at least, as nobody draws faster, and a month at most.
  ///
  /// Pictures hardly ever change under their address, so what tells nothing is left for a week.
  private func freshUntil(_ response: FetchResponse) -> Timestamp {
    let now = clock.now()
    let told = Freshness.remainingSeconds(of: response.headers, receivedAt: now)
    return now.advanced(bySeconds: min(max(told ?? 7 * 86_400, 3600), 30 * 86_400))
  }

  private func keep(_ bytes: [UInt8], _ record: PictureRecord, as name: String) async -> KeptPicture
  {
    let cache = cache
    let isKept = await DetachedThread.run { cache.store(bytes, label: record.label, as: name) }
    if isKept, let kept = kept(name) { return kept }
    return KeptPicture(record: record, content: .bytes(bytes))
  }
}

// MARK: - Smaller forms

extension Pictures {
  private func make(
    _ target: PictureLinks.Target,
    _ name: String,
    readsWebP: Bool
  ) async -> Result<KeptPicture, PictureFailure> {
    let original: KeptPicture
    switch await self.original(target) {
    case .failure(let failure): return .failure(failure)
    case .success(let picture): original = picture
    }
    guard let wish = target.form.wish(for: original.record.size, readsWebP: readsWebP),
      !target.form.takesOriginal(original.record)
    else { return .success(original) }
    if let present = kept(name), present.record.version == original.record.version,
      let bytes = present.bytes()
    {
      var record = present.record
      record.freshUntil = original.record.freshUntil
      return .success(await keep(bytes, record, as: name))
    }
    guard !unchangeable.contains(name) else { return .success(original) }
    // What cannot be made smaller is shown as it is: browsers guard themselves.
    let made: ResizedPicture
    switch await resizer.make(wish, from: { original.bytes() }) {
    case .success(let picture) where picture.bytes.count < original.record.byteCount:
      made = picture
    case .success, .failure(.unreadable), .failure(.tooMuch):
      unchangeable.insert(name)
      return .success(original)
    case .failure(.unavailable), .failure(.cancelled):
      return .success(original)
    }
    var record = original.record
    record.kind = made.kind
    record.size = made.size
    record.isAnimated = false
    record.byteCount = made.bytes.count
    (record.etag, record.lastModified) = (nil, nil)
    return .success(await keep(made.bytes, record, as: name))
  }
}
