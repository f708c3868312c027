import Glibc

/// The files of a cache, as they lie on the disk.
struct CacheFolder {
  struct Entry: Hashable {
    var path: String
    var size: Int
    /// Seconds since 1970.
    var lastUse: Int
  }

  let path: String

  init(_ path: String) { self.path = path }

  /// Every file; drafts that a killed process left behind are removed on the way.
  func entries() -> [Entry] {
    var entries: [Entry] = []
    for shelf in Self.names(in: path) where shelf.utf8.count == 2 {
      for name in Self.names(in: "\(path)/\(shelf)") {
        guard let entry = Self.entry("\(path)/\(shelf)/\(name)") else { continue }
        if name.hasSuffix(FileCache.draftEnding), Self.isAbandoned(entry) {
          // SAFETY: the system reads a text that lives as long as the call.
          unsafe unlink(entry.path)
        } else {
          entries.append(entry)
        }
      }
    }
    return entries
  }

  /// A draft that nobody has written to for ten minutes.
  private static func isAbandoned(_ entry: Entry) -> Bool { entry.lastUse < time(nil) - 600 }

  private static func entry(_ path: String) -> Entry? {
    var facts = stat()
    // SAFETY: the system reads a text and fills in a local variable; both outlive the call.
    guard unsafe lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return Entry(
      path: path,
      size: FileCache.onDisk(Int(facts.st_size)),
      lastUse: facts.st_mtim.tv_sec
    )
  }

  private static func names(in folder: String) -> [String] {
    // SAFETY: the stream is closed at the end of this function; an entry is read before the next
    // one is asked for, which is as long as it lives.
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// Makes the folder of a file, and the one above it; both for their owner alone.
  static func make(above file: String) {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    for count in [2, 1] {
      // SAFETY: the system reads a text that lives as long as the call. One that is there already
      // gives an error, which opening the file shows better if it matters.
      unsafe mkdir(parts.dropLast(count).joined(separator: "/"), 0o700)
    }
  }
}
