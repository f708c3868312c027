// Another file in the place of a store, in one step.

import CSQLite
import Glibc
package import SQLDatabase

extension SQLiteDatabase {
  /// Whether a file is a store: an empty one, and a database of another program, could be opened too.
  package static func isStore(_ path: String) -> Bool {
    // SAFETY: the path ends in a zero and outlives the call.
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { Glibc.close(descriptor) }
    var mark = [UInt8](repeating: 0, count: 4)
    // SAFETY: at most as many bytes are written as the array has.
    let count = unsafe pread(descriptor, &mark, mark.count, off_t(placeOfMark))
    return count == mark.count && mark.reduce(0) { $0 << 8 | Int64($1) } == applicationID
  }

  /// Where a database file has the number of its application.
  ///
  /// Source: sqlite.org/fileformat.html §1.3.
  private static let placeOfMark = 68

  /// Puts a file in the place of a store, which is kept beside it under another name.
  ///
  /// Whoever holds the lock for replacing may do it. A process that is killed meanwhile leaves the old
  /// store or the new one, and never none.
  ///
  /// - Parameters:
  ///   - store: The path of the store; it need not be there.
  ///   - draft: The path of what takes its place, on the same disk, closed and without a log.
  /// - Returns: Where the old store lies now; `nil` if there was none.
  /// - Throws: What the system refused.
  package static func replace(
    store: String,
    with draft: String
  ) throws(DatabaseError) -> String? {
    // SAFETY, here and below: paths end in a zero and outlive the calls.
    let isThere = unsafe access(store, F_OK) == 0
    var old: String?
    if isThere {
      emptyLog(of: store)
      let name = try linkUnderFreeName(store)
      // A log that could not be emptied belongs to the old file; with the new one it would damage it.
      unsafe rename(store + "-wal", name + "-wal")
      old = name
    }
    unsafe unlink(store + "-wal")
    unsafe unlink(store + "-shm")
    guard unsafe rename(draft, store) == 0 else { throw cannotCreate("file", store) }
    return old
  }

  /// Gives a store a second name that nothing has yet: what was kept before stays.
  private static func linkUnderFreeName(_ store: String) throws(DatabaseError) -> String {
    var count = 1
    while true {
      let name = store + (count == 1 ? ".old" : ".old-\(count)")
      // SAFETY: paths end in a zero and outlive the calls.
      if unsafe access(name + "-wal", F_OK) != 0 {
        if unsafe link(store, name) == 0 { return name }
        guard errno == EEXIST else { throw cannotCreate("file", name) }
      }
      count += 1
    }
  }

  /// Brings what was committed last into the file, if it can still be read.
  static func emptyLog(of store: String) {
    var handle: OpaquePointer?
    // SAFETY: SQLite writes one pointer to a local variable, and accepts no connection where it closes.
    let status = unsafe sqlite3_open_v2(store, &handle, SQLITE_OPEN_READWRITE, nil)
    if status == SQLITE_OK {
      unsafe sqlite3_exec(handle, "PRAGMA wal_checkpoint(TRUNCATE)", nil, nil, nil)
    }
    unsafe sqlite3_close_v2(handle)
  }
}
