// Copies of the store, and what helps when it is damaged.

import Commands
import Credentials
import Glibc
import ReaderModel
import ReaderServices
import SQLDatabase
import SQLiteDriver
import Storage

/// Copies a store that is there; a copy of nothing would look like one.
func copyStore(_ settings: ReaderSettings, to target: String) throws(CommandFailure) {
  let path = try presentStore(settings)
  // A folder made in the place of a disk that is not there would hold a copy that nobody has.
  let folder = target.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    .joined(separator: "/")
  // SAFETY: the call reads a text that lives as long as it runs.
  guard unsafe folder.isEmpty || access(folder, F_OK) == 0 else {
    throw CommandFailure(
      "There is no folder for the copy",
      place: folder,
      advice: "Make it first, or connect the disk that it lies on."
    )
  }
  do throws(DatabaseError) {
    try SQLiteDatabase.copy(path, to: target)
  } catch {
    throw CommandFailure(copying: error, to: target)
  }
}

extension CommandFailure {
  fileprivate init(copying error: DatabaseError, to target: String) {
    var explanation = Explanation(error)
    // The draft of the copy is nobody's business.
    explanation.place = error.path == target + ".new" ? target : error.path ?? target
    self.init(explanation)
    switch error.code {
    case .corrupt:
      advice =
        "No copy was made, and an older one is as it was. tidings check says more; "
        + "tidings restore FILE puts a good copy in the place of the store."
    case .inUse: advice = "Choose another file for the copy: this one is a store that is used."
    default: break
    }
  }
}

/// Looks through a store that is there.
func checkStore(_ settings: ReaderSettings) async throws(CommandFailure) -> StoreCheck {
  let path = try presentStore(settings)
  // Whatever else it is, opening it would leave a lock beside it, and make a store of an empty file.
  guard SQLiteDatabase.isStore(path) else { throw notAStore(path) }
  // A copy that is only looked at stays as it lies there.
  let hadLock = isThere(path + ".lock")
  defer { if !hadLock { StoreLock.removeUnused(of: path) } }
  do {
    return try await check(path)
  } catch let error as DatabaseError where error.code == .corrupt {
    return StoreCheck(feedCount: 0, itemCount: 0, findings: [error.message])
  } catch let error as DatabaseError where error.code == .notADatabase {
    throw notAStore(path)
  } catch {
    var explanation = Explanation(error)
    explanation.place = path
    throw CommandFailure(explanation)
  }
}

private func notAStore(_ path: String) -> CommandFailure {
  CommandFailure(
    "This is no store of Tidings",
    place: path,
    advice:
      "Name the store with --database PATH. If this was it, tidings restore FILE puts a copy back."
  )
}

/// Brings the schema up to date too: only then the counts have a meaning.
private func check(_ path: String) async throws -> StoreCheck {
  let database = try await SQLiteDatabase(path: path)
  do {
    let damage = try await database.findDamage()
    guard damage.isEmpty else {
      await database.close()
      return StoreCheck(feedCount: 0, itemCount: 0, findings: damage)
    }
    let store = ReaderStore(database: database)
    try await store.migrate()
    let result = try await store.check()
    await database.close()
    return result
  } catch {
    await database.close()
    throw error
  }
}

/// Puts a copy in the place of the store, once it has been looked through.
///
/// - Returns: Where the old store is kept, if there was one, and what cannot be read of the new one.
func restoreStore(
  _ settings: ReaderSettings,
  from copy: String
) async throws(CommandFailure) -> RestoredStore {
  let path = settings.databasePath ?? defaultDatabasePath()
  // SAFETY: the call reads a text that lives as long as it runs.
  guard unsafe access(copy, F_OK) == 0 else {
    throw CommandFailure("There is no such copy", place: copy)
  }
  let draft = path + ".restoring"
  guard
    !SQLiteDatabase.isPart(copy, ofStore: path),
    !SQLiteDatabase.isPart(copy, ofStore: draft)
  else {
    throw CommandFailure(
      "This is the store itself or a part of it",
      place: copy,
      advice: "Name a copy that tidings backup made, and the store with --database PATH."
    )
  }
  do {
    try SQLiteDatabase.makeFolder(of: path)
    let lock = try StoreLock(store: path, .replacing)
    defer {
      for name in [draft, draft + "-wal", draft + "-shm", draft + ".lock"] { unsafe unlink(name) }
      lock.removeWithoutStore()
    }
    try SQLiteDatabase.copyPages(of: copy, to: draft)
    guard SQLiteDatabase.isStore(draft) else {
      throw CommandFailure(
        "This is no copy of a store",
        place: copy,
        advice: "Name a copy that tidings backup made; the store has not been touched."
      )
    }
    let findings = try await check(draft).findings
    guard findings.isEmpty else {
      throw CommandFailure(
        "The copy is damaged (\(findings[0]))",
        place: copy,
        advice: "Try an older one; the store has not been touched."
      )
    }
    let unreadable = try await unreadableRequests(in: draft, keyAt: path + ".key")
    return RestoredStore(
      oldPath: try SQLiteDatabase.replace(store: path, with: draft),
      keyPath: path + ".key",
      hasKey: isThere(path + ".key"),
      unreadableCount: unreadable
    )
  } catch let failure as CommandFailure {
    throw failure
  } catch let error as DatabaseError {
    var explanation = Explanation(error)
    // What helps a store, to put a copy in its place, is just what is being tried.
    switch error.code {
    case .corrupt:
      explanation.what = "The copy is damaged"
      explanation.advice = "Try an older one; the store has not been touched."
    case .notADatabase:
      explanation.what = "This is no copy of a store"
      explanation.advice = "Name a copy that tidings backup made; the store has not been touched."
    default: break
    }
    // It is the new file that has no room, or may not be written, and not the copy.
    let isOfStore = [.inUse, .full, .readOnly, .cannotOpen].contains(error.code)
    explanation.place = isOfStore ? path : copy
    throw CommandFailure(explanation)
  } catch {
    throw CommandFailure(Explanation(error))
  }
}

/// For how many feeds something is set that cannot be read with the key of a store; where there is no key
/// none is made.
private func unreadableRequests(in path: String, keyAt keyPath: String) async throws -> Int {
  let database = try await SQLiteDatabase(path: path)
  do {
    let sealed = try await ReaderStore(database: database).sealedRequests()
    await database.close()
    guard isThere(keyPath) else { return sealed.count }
    let vault = RequestVault { try SecretKey.kept(at: keyPath) }
    return sealed.count { !vault.canOpen($0.request, of: $0.feed) }
  } catch {
    await database.close()
    throw error
  }
}

private func isThere(_ path: String) -> Bool {
  // SAFETY: the call reads a text that lives as long as it runs.
  unsafe access(path, F_OK) == 0
}

/// Where the store lies that is there.
func presentStore(_ settings: ReaderSettings) throws(CommandFailure) -> String {
  let path = settings.databasePath ?? defaultDatabasePath()
  if isThere(path) { return path }
  if settings.databasePath == nil {
    throw CommandFailure(
      "There is nothing here yet",
      advice: "tidings subscribe ADDRESS begins, and so does tidings serve. "
        + "Name a store elsewhere with --database PATH."
    )
  }
  throw CommandFailure(
    "There is no store",
    place: path,
    advice: "Look at the path. tidings subscribe, import and serve make a new store."
  )
}
