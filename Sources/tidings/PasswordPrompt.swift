// Passwords from a terminal, which does not show them, or from standard input.

import Commands
import Glibc

/// Whether standard input is a terminal.
let isTerminal = isatty(STDIN_FILENO) == 1

/// Asks for a password; where standard input is no terminal its first line is the password.
func readPassword(_ words: String) throws(CommandFailure) -> String {
  guard isTerminal else { return try readLine(asked: words) }
  writeAll(words, to: STDERR_FILENO)
  var before = termios()
  // SAFETY, here and below: the system reads or fills in local variables that outlive the calls.
  let isKnown = unsafe tcgetattr(STDIN_FILENO, &before) == 0
  var silent = before
  silent.c_lflag &= ~tcflag_t(ECHO)
  // Ctrl-C ends the reading below instead of the program, which would leave a terminal behind that
  // shows nothing.
  var interruption = sigaction()
  unsafe interruption.__sigaction_handler.sa_handler = { _ in }
  var former = sigaction()
  unsafe sigaction(SIGINT, &interruption, &former)
  if isKnown { unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) }
  defer {
    if isKnown { unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
    writeAll("\n", to: STDERR_FILENO)
    unsafe sigaction(SIGINT, &former, nil)
  }
  return try readLine(asked: words)
}

/// The next line, byte by byte: what stands behind it is somebody else's.
private func readLine(asked words: String) throws(CommandFailure) -> String {
  var line: [UInt8] = []
  var byte: UInt8 = 0
  // SAFETY: at most one byte is written into a local variable that outlives the call.
  while line.count < 4096, unsafe read(STDIN_FILENO, &byte, 1) == 1, byte != 0x0A {
    line.append(byte)
  }
  if line.last == 0x0D { line.removeLast() }
  guard !line.isEmpty else {
    throw CommandFailure(
      "Nothing was entered",
      place: words.split(separator: ":").first.map(String.init),
      advice: "Type it at the terminal, or write it to standard input: a line for each."
    )
  }
  return String(decoding: line, as: UTF8.self)
}
