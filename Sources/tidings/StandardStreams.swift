// Files and standard streams for the commands, by the system's own calls.

import Commands
import Glibc
import SQLiteDriver
import Synchronization

/// Standard output, which keeps in mind what could not be written.
final class StandardOutput: Sendable {
  /// The system's number of the first error; 0 if all has been written.
  private let error = Mutex<Int32>(0)

  func write(_ text: String) {
    error.withLock { error in
      guard error == 0, !writeAll(Array(text.utf8), to: STDOUT_FILENO) else { return }
      error = errno
    }
  }

  /// The status that the program ends with: a list that nobody got is no success.
  ///
  /// A reader that has seen enough, like `head`, closes the pipe; that is no failure.
  func status(after status: Int32) -> Int32 {
    let error = error.withLock(\.self)
    guard error != 0, error != EPIPE else { return status }
    let failure = CommandFailure(
      "Not all could be written (\(unsafe String(cString: strerror(error))))",
      place: "standard output",
      advice: "Look where the output of the command goes, and whether there is room."
    )
    writeAll(failure.text, to: STDERR_FILENO)
    return status == 0 ? 1 : status
  }
}

/// Sees to it that no file gets the number of a standard stream that is closed: it would be written into.
///
/// What stands there instead cannot be used in the stream's direction, which is an error as before.
func reserveStandardStreams() {
  for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
    // SAFETY: the call reads a text that lives as long as it runs.
    _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
  }
}

/// Writes all of a text, in as many calls as it takes; gives up if the reader has gone.
func writeAll(_ text: String, to descriptor: Int32) {
  _ = writeAll(Array(text.utf8), to: descriptor)
}

/// Writes all bytes.
///
/// - Returns: False if not all could be written.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  unsafe bytes.withUnsafeBytes { bytes in
    var done = 0
    while done < bytes.count {
      // SAFETY: `rebasing` keeps the pointer and the count inside `bytes`, which outlives the call.
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = unsafe write(descriptor, rest.baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return false }
      done += count
    }
    return true
  }
}

/// Ten times what any feed or list of subscriptions has been seen to hold; more is a mistake.
private let largestFileInMegabytes = 256

/// All bytes of a file, or of standard input for `-`.
func readFile(_ path: String) throws(CommandFailure) -> [UInt8] {
  let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY)
  guard descriptor >= 0 else { throw unreadable(path) }
  defer { if path != "-" { close(descriptor) } }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe chunk.withUnsafeMutableBytes {
      // SAFETY: the kernel writes at most `$0.count` bytes into memory that `chunk` owns.
      unsafe read(descriptor, $0.baseAddress, $0.count)
    }
    if count < 0 && errno == EINTR { continue }
    guard count >= 0 else { throw unreadable(path) }
    if count == 0 { return bytes }
    bytes += chunk[..<count]
    guard bytes.count <= largestFileInMegabytes << 20 else { throw tooLarge(path) }
  }
}

private func tooLarge(_ path: String) -> CommandFailure {
  CommandFailure(
    "The file is larger than \(largestFileInMegabytes) MB",
    place: path,
    advice: "No feed is that large: check that it is the right file."
  )
}

/// Puts a file in place in one step: who reads it finds the old bytes or the new ones, never half.
///
/// Only its owner may read it; folders on the way to it are made.
func writeFile(_ path: String, _ bytes: [UInt8]) throws(CommandFailure) {
  makeFolders(above: path)
  guard SQLiteDatabase.canReplace(path) else {
    throw CommandFailure(
      "What has this name is no ordinary file",
      place: path,
      advice: "Choose another name for the file."
    )
  }
  let draft = "\(path).\(getpid()).new"
  let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  guard descriptor >= 0 else { throw unwritable(path) }
  let isWritten = writeAll(bytes, to: descriptor) && fsync(descriptor) == 0
  close(descriptor)
  // SAFETY: the calls below read texts that live as long as they run.
  guard isWritten, unsafe rename(draft, path) == 0 else {
    defer { unsafe unlink(draft) }
    throw unwritable(path)
  }
}

func makeFolders(above path: String) {
  for index in path.indices.dropFirst() where path[index] == "/" {
    // One that is there already gives an error, which opening the file shows better if it matters.
    // SAFETY: the call reads a text that lives as long as it runs.
    unsafe mkdir(String(path[..<index]), 0o777)
  }
}

func unwritable(_ path: String) -> CommandFailure {
  CommandFailure(
    "Cannot write the file (\(unsafe String(cString: strerror(errno))))",
    place: path,
    advice: "Check that the path is right, that you may write there, and that the disk has room."
  )
}

private func unreadable(_ path: String) -> CommandFailure {
  CommandFailure(
    "Cannot read the file (\(unsafe String(cString: strerror(errno))))",
    place: path,
    advice: "Check that the path is right and that you may read it."
  )
}

/// Columns of the terminal behind standard error; `nil` if it is none.
func terminalWidth() -> Int? {
  guard isatty(STDERR_FILENO) == 1 else { return nil }
  var size = winsize()
  // SAFETY: TIOCGWINSZ fills in one `winsize`, a local variable that outlives the call.
  let status = unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size)
  return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
}
