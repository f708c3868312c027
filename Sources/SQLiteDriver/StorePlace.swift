// Where the files of a store lie, so that nothing is written over them by mistake.

import Glibc

extension SQLiteDatabase {
  /// Whether a path leads to a store or to one of the files beside it, by whatever name or link.
  ///
  /// Files beside it count too while they are not there: the next process that opens the store would
  /// take what lies in their place for its own.
  package static func isPart(_ path: String, ofStore store: String) -> Bool {
    guard let place = FilePlace(path) else { return false }
    // SQLite puts its files beside the store itself, and we put ours beside the name that was given.
    let names = [store, realPath(store) ?? store]
    return names.contains { name in
      ["", "-wal", "-shm", ".key", ".lock"].contains { FilePlace(name + $0) == place }
    }
  }

  /// Removes a file together with what SQLite left beside it.
  static func remove(_ path: String) {
    for ending in ["", "-wal", "-shm", "-journal"] {
      // SAFETY: the path ends in a zero and outlives the call.
      unsafe unlink(path + ending)
    }
  }
}

/// The path without links; `nil` if nothing is there.
func realPath(_ path: String) -> String? {
  // SAFETY: the system gives a text that ends in a zero, which is copied and freed.
  guard let real = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(real) }
  return unsafe String(cString: real)
}

/// One file, whatever it is called; if it is not there, its name in its folder.
struct FilePlace: Hashable {
  private let device: dev_t
  private let number: ino_t
  private let name: String

  /// Fails if there is not even a folder for it.
  init?(_ path: String) {
    var status = stat()
    // SAFETY, here and below: paths end in a zero, and the system writes to a local variable.
    if unsafe stat(path, &status) == 0 {
      name = ""
    } else {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      let folder = parts.dropLast().joined(separator: "/")
      let place = parts.count == 1 ? "." : folder.isEmpty ? "/" : folder
      guard unsafe stat(place, &status) == 0 else { return nil }
      name = String(parts.last ?? "")
    }
    device = status.st_dev
    number = status.st_ino
  }
}
