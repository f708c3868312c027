import Synchronization
import Testing

@testable import Commands

/// A mistyped path must not become a store that looks like an empty one.
@Suite struct `Making a store` {
  @Test(
    arguments: [
      (["items"], false), (["feeds"], false), (["search", "tide"], false), (["history"], false),
      (["doctor", "--stored"], false), (["doctor", "--database", "/x", "feed"], false),
      (["export"], false), (["user", "list"], false), (["refresh"], false),
      (["subscribe", "example.org"], true), (["import", "list.opml"], true),
      (["user", "add", "ana"], true), (["doctor", "example.org"], true),
    ]
  ) func `is for commands that write the first things`(words: [String], makes: Bool) async {
    let asked = Asked()
    var context = CapturedRun().context(files: ["list.opml": "https://a.example/feed"])
    context.openReader = { settings async throws(CommandFailure) in
      asked.makesStore.withLock { $0 = settings.makesStore }
      throw CommandFailure("There is no store here")
    }
    #expect(await Program(commands: ReaderRun.commands).run(words, in: context) == 1)
    #expect(asked.makesStore.withLock { $0 } == makes)
  }
}

private final class Asked: Sendable {
  let makesStore = Mutex<Bool?>(nil)
}
