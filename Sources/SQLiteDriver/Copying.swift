// A copy of a store, made while others read and write it.

import CSQLite
import Glibc
package import SQLDatabase

extension SQLiteDatabase {
  /// Copies everything that has been committed into another file, which only its owner may read.
  ///
  /// All pages are copied within one reading transaction, which neither waits for writers nor lets
  /// them wait; the copy takes the place of an older one in one step, when it is whole and on the
  /// disk.
  ///
  /// - Parameters:
  ///   - source: The path of the store.
  ///   - target: The path of the copy.
  /// - Throws: What is wrong with which file.
  ///
  /// Source: sqlite.org/backup.html.
  package static func copy(_ source: String, to target: String) throws(DatabaseError) {
    let draft = target + ".new"
    // What was left by a copy that was broken off would count as a database to write over.
    unsafe unlink(draft)
    try createFile(draft)
    do throws(DatabaseError) {
      try copyPages(source, draft)
      try replace(target, with: draft)
    } catch {
      unsafe unlink(draft)
      throw error
    }
  }

  private static func copyPages(_ source: String, _ target: String) throws(DatabaseError) {
    // SAFETY, here and below: handles are open where they are used, and closed once.
    let from = unsafe try open(source)
    defer { unsafe sqlite3_close_v2(from) }
    let to = unsafe try open(target)
    defer { unsafe sqlite3_close_v2(to) }
    guard let backup = unsafe sqlite3_backup_init(to, "main", from, "main") else {
      throw unsafe DatabaseError(sqlite3_extended_errcode(to), on: to, path: target)
    }
    var status = SQLITE_BUSY
    // Only another program that keeps the whole file to itself makes it wait; then for a minute.
    for _ in 0..<600 where status == SQLITE_BUSY || status == SQLITE_LOCKED {
      status = unsafe sqlite3_backup_step(backup, -1)
      if status != SQLITE_DONE { usleep(100_000) }
    }
    let end = unsafe sqlite3_backup_finish(backup)
    guard status == SQLITE_DONE, end == SQLITE_OK else {
      throw unsafe DatabaseError(end == SQLITE_OK ? status : end, on: to, path: target)
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
    let descriptor = unsafe Glibc.open(draft, O_RDONLY | O_CLOEXEC)
    let isOnDisk = descriptor >= 0 && fsync(descriptor) == 0
    if descriptor >= 0 { Glibc.close(descriptor) }
    guard isOnDisk, unsafe rename(draft, target) == 0 else {
      throw cannotCreate("file", target)
    }
  }
}
