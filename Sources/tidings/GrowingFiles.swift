// Downloads on the disk: a file with the ending `.part` until it is whole.

import Commands
import Glibc
import Synchronization

func fileExists(_ path: String) -> Bool {
  // SAFETY: the call reads a text that lives as long as it runs.
  unsafe access(path, F_OK) == 0
}

func openGrowingFile(_ path: String) throws(CommandFailure) -> any GrowingFile {
  makeFolders(above: path)
  return try PartFile(path)
}

/// `NAME.part` beside the file, locked for as long as it is open, and `NAME.part.from` with the note.
private final class PartFile: GrowingFile {
  private let path: String
  private let descriptor: Int32
  private let state: Mutex<State>

  private struct State {
    var count: Int64
    var note: String
  }

  init(_ path: String) throws(CommandFailure) {
    self.path = path
    descriptor = unsafe open(path + ".part", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw unwritable(path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw CommandFailure("Another program is downloading this file", place: path)
    }
    let count = Int64(lseek(descriptor, 0, SEEK_END))
    let note = (try? readFile(path + ".part.from")) ?? []
    state = Mutex(State(count: max(0, count), note: String(decoding: note, as: UTF8.self)))
  }

  deinit { close(descriptor) }

  var count: Int64 { state.withLock { $0.count } }
  var note: String { state.withLock { $0.note } }

  func begin(_ note: String) throws(CommandFailure) {
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw unwritable(path)
    }
    try writeFile(path + ".part.from", Array(note.utf8))
    state.withLock { $0 = State(count: 0, note: note) }
  }

  func append(_ bytes: [UInt8]) throws(CommandFailure) {
    guard writeAll(bytes, to: descriptor) else { throw unwritable(path) }
    state.withLock { $0.count += Int64(bytes.count) }
  }

  func finish() throws(CommandFailure) {
    // SAFETY: the calls read texts that live as long as they run.
    guard fsync(descriptor) == 0, unsafe rename(path + ".part", path) == 0 else {
      throw unwritable(path)
    }
    _ = unsafe unlink(path + ".part.from")
  }
}
