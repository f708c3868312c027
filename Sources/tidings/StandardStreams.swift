// Files and standard streams for the commands, by the system's own calls.

import Commands
import Glibc

/// Writes all of a text, in as many calls as it takes; gives up if the reader has gone.
func writeAll(_ text: String, to descriptor: Int32) {
  var text = text
  text.withUTF8 { bytes in
    var done = 0
    while done < bytes.count {
      // SAFETY: `rebasing` keeps the pointer and the count inside `bytes`, which outlives the call.
      let rest = unsafe UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[done...])
      let count = unsafe write(descriptor, rest.baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return }
      done += count
    }
  }
}

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
  }
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
