// The composition root: builds the adapters, plugs them into the commands, runs one.

import Commands
import Glibc
import PictureResizing

// A process that the server starts for itself, to make pictures smaller; people have no use for it.
if CommandLine.arguments.dropFirst().first == ResizingChild.word { exit(ResizingChild.run()) }

reserveStandardStreams()
let output = StandardOutput()
let program = Program(commands: [
  .serve,
  .subscribe, .unsubscribe, .feeds, .refresh, .move, .keep, .access,
  .podcasts, .queue, .transcript, .download, .play,
  .items, .search, .searches, .show, .mark, .stories, .history, .undo,
  .import, .export, .backup, .check, .restore,
  .user,
  .doctor,
  .parse, .lint, .opml, .sanitize, .extract, .discover, .fetch,
  .version,
])
let context = Context(
  print: { output.write($0) },
  complain: { writeAll($0, to: STDERR_FILENO) },
  readFile: readFile,
  writeFile: writeFile,
  fileExists: fileExists,
  openGrowingFile: openGrowingFile,
  startPlayer: startPlayer,
  readPassword: readPassword,
  asksTwice: isTerminal,
  variable: variable,
  terminalWidth: terminalWidth,
  now: now,
  makeFetcher: makeFetcher,
  openReader: openReader,
  copyStore: copyStore,
  checkStore: checkStore,
  restoreStore: restoreStore,
  serve: serve
)
exit(output.status(after: await program.run(Array(CommandLine.arguments.dropFirst()), in: context)))
