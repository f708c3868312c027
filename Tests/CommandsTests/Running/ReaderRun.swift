import Fetching
import CivilTime
import ReaderServices
import ReaderTestSupport
import TestSupport

@testable import Commands

/// Runs commands on a reader with a scripted web, as somebody would at a terminal.
struct ReaderRun {
  let test: TestReader

  init() async throws {
    test = try await TestReader()
  }

  /// Status, standard output and standard error of one run.
  func callAsFunction(
    _ words: String...,
    files: [String: String] = [:],
    passwords: [String] = []
  ) async -> (status: Int32, output: String, errors: String) {
    let run = CapturedRun()
    var context = run.context(files: files, passwords: passwords, reader: test.reader)
    let (web, clock) = (test.web, test.clock)
    context.makeFetcher = { _ in web }
    context.now = clock.wallClock.now
    let status = await Program(commands: Self.commands).run(words, in: context)
    return (status, run.output, run.errors)
  }

  static let commands: [Command] = [
    .serve, .subscribe, .unsubscribe, .feeds, .refresh, .move, .items, .search, .searches, .show,
    .mark,
    .history, .undo, .import, .export, .user, .doctor, .podcasts, .queue, .download, .play,
    .access, .fetch, .stories, .transcript, .restore,
  ]
}
