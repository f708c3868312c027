import Glibc
package import SQLDatabase

/// Says to other processes what this one does with a store, until it goes, however it ends.
///
/// SQLite lets any number of processes work on one file. Two servers would fetch every feed twice, and a
/// store that is being replaced must have no user: whoever had it open would go on writing into the old
/// one.
@safe
package final class StoreLock: Sendable {
  /// What is done with the store.
  package enum Use: Sendable {
    /// It is read and written, beside others.
    case sharing
    /// It is served: others may read and write, but not serve it.
    case serving
    /// It is replaced: nobody else may have it open.
    case replacing
  }

  private let store: String
  private let descriptor: Int32

  /// Takes a lock in a file beside the store.
  ///
  /// - Throws: `DatabaseError` with the code `inUse` if another process does what does not go together
  ///   with it; `cannotOpen` if there is no lock to take.
  package init(store: String, _ use: Use) throws(DatabaseError) {
    self.store = store
    let path = Self.path(store)
    // SAFETY: the path ends in a zero and outlives the call.
    descriptor = unsafe open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw cannotCreate("lock", path) }
    // From here on the end of this object closes the file, also where an error ends it.
    switch use {
    case .sharing:
      try take(Self.presence, F_RDLCK, store)
    case .serving:
      try take(Self.presence, F_RDLCK, store)
      try take(Self.service, F_WRLCK, store)
      writeProcess()
    case .replacing:
      try take(Self.service, F_WRLCK, store)
      try take(Self.presence, F_WRLCK, store)
    }
    guard isInPlace else {
      throw DatabaseError(
        code: .inUse,
        message: "another process had the store to itself just now",
        path: store
      )
    }
  }

  deinit {
    close(descriptor)
  }

  /// Takes the lock of a file that will be replaced, if it ever was a store that somebody opened.
  ///
  /// - Parameters:
  ///   - store: The path of the file.
  ///   - other: A path whose lock has been taken already, perhaps the same by another name.
  /// - Returns: `nil` if there is no lock to take.
  /// - Throws: `inUse` if somebody has it open.
  static func ofUsed(
    _ store: String,
    unless other: String? = nil
  ) throws(DatabaseError) -> StoreLock? {
    // SAFETY: the path ends in a zero and outlives the call.
    guard unsafe access(path(store), F_OK) == 0 else { return nil }
    if let other, FilePlace(path(store)) == FilePlace(path(other)) { return nil }
    return try StoreLock(store: store, .replacing)
  }

  /// Removes the file of a lock for replacing, if there is no store that it would belong to.
  package func removeWithoutStore() {
    // SAFETY: paths end in a zero and outlive the calls.
    if unsafe access(store, F_OK) != 0 { unsafe unlink(Self.path(store)) }
  }

  /// Removes the file of the lock of a store that nobody has open, as for one that was only looked at.
  ///
  /// While it goes it is held, so that nobody works with a lock that is there no more.
  package static func removeUnused(of store: String) {
    guard let lock = try? StoreLock(store: store, .replacing) else { return }
    // SAFETY: the path ends in a zero and outlives the call.
    unsafe unlink(path(store))
    withExtendedLifetime(lock) {}
  }

  private static func path(_ store: String) -> String { store + ".lock" }

  /// Whether the file has not been removed between opening it and taking the lock.
  private var isInPlace: Bool {
    var own = stat()
    // SAFETY: the system writes to a local variable.
    return unsafe fstat(descriptor, &own) == 0 && own.st_nlink > 0
  }

  /// The bytes that are locked: everybody shares the one, a server has the other.
  private static let presence: off_t = 0
  private static let service: off_t = 1
  /// `F_OFD_SETLK`, which glibc shows only to programs that define `_GNU_SOURCE`.
  ///
  /// Source: Linux, include/uapi/asm-generic/fcntl.h.
  private static let setOpenFileLock: Int32 = 37
  /// `F_OFD_GETLK`, from the same place.
  private static let getOpenFileLock: Int32 = 36

  /// Locks that belong to the open file and not to the process: those would be lost when anything in the
  /// process closes the file.
  ///
  /// Source: fcntl(2), "Open file description locks".
  private func take(_ byte: off_t, _ kind: Int32, _ store: String) throws(DatabaseError) {
    var range = flock(
      l_type: Int16(kind),
      l_whence: Int16(SEEK_SET),
      l_start: byte,
      l_len: 1,
      l_pid: 0
    )
    // SAFETY: the system reads a local variable during the call.
    while unsafe fcntl(descriptor, Self.setOpenFileLock, &range) != 0 {
      if errno == EINTR { continue }
      throw DatabaseError(
        code: .inUse,
        message: byte == Self.service ? servedElsewhere : openElsewhere,
        path: store
      )
    }
  }

  /// Whether another process serves the store now: people may be there, whom this one does not see.
  package var isServedElsewhere: Bool {
    var range = flock(
      l_type: Int16(F_WRLCK),
      l_whence: Int16(SEEK_SET),
      l_start: Self.service,
      l_len: 1,
      l_pid: 0
    )
    // SAFETY: the system reads and writes a local variable during the call.
    guard unsafe fcntl(descriptor, Self.getOpenFileLock, &range) == 0 else { return false }
    return range.l_type != Int16(F_UNLCK)
  }

  private var servedElsewhere: String {
    "the store is served by another process" + (process.map { ", number \($0)" } ?? "")
  }

  private var openElsewhere: String { "another process has the store open" }

  /// Leaves the number of this process, for whoever meets the lock.
  private func writeProcess() {
    let text = "\(getpid())\n"
    // Without it they only know less.
    _ = ftruncate(descriptor, 0)
    // SAFETY: the text outlives the call.
    _ = unsafe pwrite(descriptor, text, text.utf8.count, 0)
  }

  private var process: Int? {
    var bytes = [UInt8](repeating: 0, count: 16)
    // SAFETY: at most as many bytes are written as the array has.
    let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int(String(decoding: bytes.prefix { (0x30...0x39).contains($0) }, as: UTF8.self))
  }
}
