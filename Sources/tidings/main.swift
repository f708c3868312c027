// The composition root: builds the adapters, plugs them into the commands, runs one.

import Commands
import Glibc

let program = Program(commands: [
  .serve,
  .subscribe, .unsubscribe, .feeds, .refresh,
  .items, .show, .mark,
  .import, .export,
  .sanitize, .discover,
])
let context = Context(
  print: { writeAll($0, to: STDOUT_FILENO) },
  complain: { writeAll($0, to: STDERR_FILENO) },
  readFile: readFile,
  terminalWidth: terminalWidth,
  openReader: openReader,
  serve: serve
)
exit(await program.run(Array(CommandLine.arguments.dropFirst()), in: context))
