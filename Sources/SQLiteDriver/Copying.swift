// A copy of a store, made while others read and write it.

import CSQLite
import Glibc
package import SQLDatabase

extension SQLiteDatabase {
  /// Copies everything that has been committed into another file, which only its owner may read.
  ///
  /// All pages are copied within one reading transaction, which neither waits for writers nor lets
  /// them wait. The copy is looked through, and takes the place of an older one in one step when it is
  /// whole and on the disk: the last good copy is what helps when the store is damaged.
  ///
  /// - Parameters:
  ///   - source: The path of the store.
  ///   - target: The path of the copy; neither the store by another name nor a store in use.
  /// - Throws: What is wrong with which file: `corrupt` if the store is damaged, `inUse` if somebody has
  ///   `target` open. What was at `target` is there as before.
  ///
  /// Source: sqlite.org/backup.html.
  package static func copy(_ source: String, to target: String) throws(DatabaseError) {
    let draft = target + ".new"
    guard !isPart(target, ofStore: source), !isPart(draft, ofStore: source) else {
      throw DatabaseError(
        code: .other,
        message: "this is the store itself or a part of it; choose another file for the copy",
        path: target
      )
    }
    guard canReplace(target) else {
      throw DatabaseError(
        code: .other,
        message: "what has this name is no ordinary file; choose another name for the copy",
        path: target
      )
    }
    // Whoever had the older copy open would go on writing into a file that has no name any more.
    let locks = (
      try StoreLock.ofUsed(target), try StoreLock.ofUsed(realPath(target) ?? target, unless: target)
    )
    defer {
      remove(draft)
      withExtendedLifetime(locks) {}
    }
    try copyPages(of: source, to: draft)
    guard isStore(draft) else {
      throw DatabaseError(code: .notADatabase, message: "this is no store of Tidings", path: source)
    }
    let damage = try findDamage(inFile: draft)
    guard damage.isEmpty else {
      let more = damage.count > 1 ? ", and \(damage.count - 1) more" : ""
      throw DatabaseError(
        code: .corrupt,
        message: "the store is damaged (\(damage[0])\(more))",
        path: source
      )
    }
    try replace(target, with: draft)
  }

  /// Whether a file may take the place of what has this name: nothing, or an ordinary file.
  ///
  /// A device or a pipe takes what is written into it; putting a file in its place would take it away
  /// from everybody, as root even `/dev/null`.
  package static func canReplace(_ path: String) -> Bool {
    var found = stat()
    // SAFETY, here and below: the path ends in a zero; `found` is a local variable; both outlive the call.
    guard unsafe lstat(path, &found) == 0 else { return true }
    if found.st_mode & S_IFMT == S_IFREG { return true }
    guard found.st_mode & S_IFMT == S_IFLNK, unsafe stat(path, &found) == 0 else { return false }
    // Names like /dev/stdout lead to whatever a stream is at the time.
    let isOfSystem = path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
    return found.st_mode & S_IFMT == S_IFREG && !isOfSystem
  }

  /// Copies all pages into a new file, and whatever damage they have.
  package static func copyPages(
    of source: String,
    to target: String
  ) throws(DatabaseError) {
    // What was left by a copy that was broken off would count as a database to write over.
    remove(target)
    try createFile(target)
    // SAFETY: the path ends in a zero and outlives the call.
    if unsafe access(target, F_OK) != 0 {
      errno = unsafe access(folder(of: target), W_OK) == 0 ? ENOENT : errno
      throw cannotCreate("copy", target)
    }
    try fillPages(source, target)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Looks through a file that nobody else uses.
  private static func findDamage(inFile path: String) throws(DatabaseError) -> [String] {
    do {
      return try openConnection(path, .reader).findDamage()
    } catch let error as DatabaseError {
      // Such a file cannot even be looked through.
      guard error.code == .corrupt || error.code == .notADatabase else { throw error }
      return ["its pages cannot be read"]
    } catch {
      preconditionFailure("connections throw nothing else")
    }
  }

  private static func fillPages(_ source: String, _ target: String) throws(DatabaseError) {
    // SAFETY, here and below: handles are open where they are used, and closed once.
    let from = unsafe try open(source)
    defer { unsafe sqlite3_close_v2(from) }
    // Else what is wrong with the source would be told as something that is wrong with the copy: reading
    // it takes files beside it, which cannot be everywhere.
    let status = unsafe sqlite3_exec(from, "PRAGMA schema_version", nil, nil, nil)
    if status != SQLITE_OK, unsafe access(folder(of: source), W_OK) != 0 {
      throw cannotCreate("log beside the store", source)
    }
    let to = unsafe try open(target)
    defer { unsafe sqlite3_close_v2(to) }
    guard let backup = unsafe sqlite3_backup_init(to, "main", from, "main") else {
      throw unsafe DatabaseError(sqlite3_extended_errcode(to), on: to, path: target)
    }
    var result = SQLITE_BUSY
    // Only another program that keeps the whole file to itself makes it wait; then for a minute.
    for _ in 0..<600 where result == SQLITE_BUSY || result == SQLITE_LOCKED {
      result = unsafe sqlite3_backup_step(backup, -1)
      if result != SQLITE_DONE { usleep(100_000) }
    }
    let end = unsafe sqlite3_backup_finish(backup)
    guard result == SQLITE_DONE, end == SQLITE_OK else {
      throw unsafe DatabaseError(end == SQLITE_OK ? result : end, on: to, path: target)
    }
  }

  private static func open(_ path: String) throws(DatabaseError) -> OpaquePointer {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE
    let status = unsafe sqlite3_open_v2(path, &handle, flags, nil)
    guard status == SQLITE_OK, let open = unsafe handle else {
      defer { unsafe sqlite3_close_v2(handle) }
      throw unsafe DatabaseError(status, on: handle, path: path)
    }
    return unsafe open
  }

  private static func replace(_ target: String, with draft: String) throws(DatabaseError) {
    // Its log would count as one of the new file.
    if unsafe access(target + "-wal", F_OK) == 0 { emptyLog(of: target) }
    unsafe unlink(target + "-wal")
    unsafe unlink(target + "-shm")
    let descriptor = unsafe Glibc.open(draft, O_RDONLY | O_CLOEXEC)
    let isOnDisk = descriptor >= 0 && fsync(descriptor) == 0
    if descriptor >= 0 { Glibc.close(descriptor) }
    guard isOnDisk, unsafe rename(draft, target) == 0 else {
      throw cannotCreate("file", target)
    }
  }
}
