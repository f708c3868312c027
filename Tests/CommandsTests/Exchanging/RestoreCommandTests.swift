import Testing

@testable import Commands

@Suite struct `tidings restore` {
  private func run(_ restored: RestoredStore) async -> CapturedRun {
    let run = CapturedRun()
    var context = run.context()
    context.restoreStore = { _, _ async throws(CommandFailure) in restored }
    #expect(await Program(commands: [.restore]).run(["restore", "/copy.db"], in: context) == 0)
    return run
  }

  @Test func `says where the old store is, and nothing of a key that is not missed`() async {
    let restored = RestoredStore(
      oldPath: "/store.db.old",
      keyPath: "/store.db.key",
      hasKey: false,
      unreadableCount: 0
    )
    let run = await run(restored)
    #expect(run.output.hasSuffix("What was there before is in /store.db.old.\n"))
    #expect(run.errors == "")
  }

  @Test(arguments: [(false, "there is no key"), (true, "the key there is another one")])
  func `says which key is missed and where it belongs`(hasKey: Bool, words: String) async {
    let restored = RestoredStore(
      oldPath: nil,
      keyPath: "/store.db.key",
      hasKey: hasKey,
      unreadableCount: 2
    )
    let run = await run(restored)
    #expect(
      run.errors.hasPrefix(
        "tidings: Passwords and the like of 2 feeds cannot be read, as \(words): /store.db.key\n"
      )
    )
  }
}
