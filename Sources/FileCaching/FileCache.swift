import Glibc
import Synchronization

/// A folder of files that can be had again, and never more of them than a limit.
///
/// The folder is all there is: no index to load at start or to lose. A file's time of change is the
/// time of its last use; when room is needed those not used for the longest go. Files appear in one
/// step, and one that a power cut left incomplete is found out by its length. Several processes may
/// use one folder.
///
/// Calls block on the disk for as long as a file takes, and once in a while for a look at all files.
package final class FileCache: Sendable {
  private let folder: String
  private let limitInBytes: Int
  private let state = Mutex(State())

  private struct State {
    /// What all files take; `nil` until somebody has looked.
    var used: Int?
    var writesSinceLook = 0
    var drafts = 0
  }

  /// Other processes write too, so now and then one looks again.
  private static let writesBetweenLooks = 1000
  /// A file's time of use is noted no more often than that, to spare the disk.
  private static let usesNotedEverySeconds = 3600

  /// - Parameters:
  ///   - folder: Made with the first file.
  ///   - limitInBytes: What all files may take together, by blocks of the disk.
  package init(folder: String, limitInBytes: Int) {
    self.folder = folder
    self.limitInBytes = limitInBytes
  }

  /// A file, if it is there; it counts as used.
  ///
  /// - Parameter name: Letters, digits, `-` and `_`.
  /// - Returns: `nil` if it is not there, or not whole.
  package func file(_ name: String) -> CachedFile? {
    guard let path = path(of: name), let file = CachedFile(path: path) else { return nil }
    if file.secondsSinceUse > Self.usesNotedEverySeconds {
      // SAFETY: the system reads a text that lives as long as the call; no times mean now.
      unsafe utimensat(AT_FDCWD, path, nil, 0)
    }
    return file
  }

  /// Puts a file in place of the one that has its name, if there is one.
  ///
  /// - Parameters:
  ///   - content: What `CachedFile` gives back.
  ///   - label: A few facts about it; at most 64 kB.
  ///   - name: As for `file`.
  /// - Returns: False if it does not fit, or the disk refuses it.
  @discardableResult
  package func store(_ content: [UInt8], label: [UInt8], as name: String) -> Bool {
    guard let path = path(of: name), label.count <= CachedFile.longestLabel else { return false }
    let head = CachedFile.head(label: label, contentCount: content.count)
    let size = Self.onDisk(head.count + content.count)
    guard size <= limitInBytes, reserve(size) else { return false }
    let replaced = sizeOfFile(path)
    let draft = state.withLock { state in
      state.drafts += 1
      return "\(path).\(getpid())-\(state.drafts)\(Self.draftEnding)"
    }
    if write([head, content], to: draft), rename(draft, path) {
      giveBack(replaced)
      return true
    }
    // SAFETY: the system reads a text that lives as long as the call.
    unsafe unlink(draft)
    giveBack(size)
    return false
  }

  package func remove(_ name: String) {
    guard let path = path(of: name) else { return }
    let size = sizeOfFile(path)
    // SAFETY: the system reads a text that lives as long as the call.
    if unsafe unlink(path) == 0 { giveBack(size) }
  }

  private func path(of name: String) -> String? {
    let isName =
      name.utf8.count >= 4 && name.utf8.count <= 64
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
    // Folders of a few hundred files each, whatever the file system thinks of large ones.
    return isName ? "\(folder)/\(name.prefix(2))/\(name)" : nil
  }
}

// MARK: - Room

extension FileCache {
  /// How much the files take that a look found, and at what size it stops throwing away.
  private var comfortable: Int { limitInBytes / 10 * 9 }

  /// Makes room, and counts it as used.
  ///
  /// - Returns: False if there is none.
  private func reserve(_ size: Int) -> Bool {
    state.withLock { state in
      state.writesSinceLook += 1
      if state.used == nil || state.writesSinceLook >= Self.writesBetweenLooks {
        state.used = CacheFolder(folder).entries().reduce(0) { $0 + $1.size }
        state.writesSinceLook = 0
      }
      if let used = state.used, used + size > limitInBytes {
        state.used = makeRoom(for: size)
      }
      guard let used = state.used, used + size <= limitInBytes else { return false }
      state.used = used + size
      return true
    }
  }

  /// - Returns: What the files take that are left.
  private func makeRoom(for size: Int) -> Int {
    let entries = CacheFolder(folder).entries().sorted { $0.lastUse < $1.lastUse }
    var used = entries.reduce(0) { $0 + $1.size }
    for entry in entries where used + size > comfortable {
      // SAFETY: the system reads a text that lives as long as the call.
      if unsafe unlink(entry.path) == 0 { used -= entry.size }
    }
    return used
  }

  private func giveBack(_ size: Int) {
    state.withLock { state in state.used = state.used.map { max(0, $0 - size) } }
  }

  private func sizeOfFile(_ path: String) -> Int {
    var facts = stat()
    // SAFETY: the system reads a text and fills in a local variable; both outlive the call.
    return unsafe stat(path, &facts) == 0 ? Self.onDisk(Int(facts.st_size)) : 0
  }

  /// What a file of so many bytes takes, with its name and its place in the folder.
  static func onDisk(_ byteCount: Int) -> Int { (byteCount + 4095) / 4096 * 4096 + 256 }

  static let draftEnding = ".new"
}

// MARK: - Writing

extension FileCache {
  private func write(_ parts: [[UInt8]], to path: String) -> Bool {
    var descriptor = create(path)
    if descriptor < 0 && errno == ENOENT {
      CacheFolder.make(above: path)
      descriptor = create(path)
    }
    guard descriptor >= 0 else { return false }
    let isWritten = parts.allSatisfy { writeAll($0, to: descriptor) }
    return close(descriptor) == 0 && isWritten
  }

  private func create(_ path: String) -> Int32 {
    // SAFETY: the system reads a text that lives as long as the call.
    unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  }

  private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        // SAFETY: `rebasing` keeps the pointer and the count inside the array.
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        return unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
      }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return false }
      done += count
    }
    return true
  }

  private func rename(_ old: String, _ new: String) -> Bool {
    // SAFETY: the system reads texts that live as long as the call.
    unsafe Glibc.rename(old, new) == 0
  }
}
