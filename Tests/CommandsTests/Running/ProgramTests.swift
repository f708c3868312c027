import Testing

@testable import Commands

@Suite struct `The program` {
  static let echo = Command(
    name: "echo",
    summary: "Print the operands",
    options: [.database, .json],
    run: { arguments, context async throws(CommandFailure) in
      context.print(arguments.operands.joined(separator: " "))
      context.print(" " + (arguments.value("database") ?? "-"))
      context.print(arguments.has("json") ? " json" : "")
      return 0
    }
  )

  @Test(arguments: [
    (["echo", "a", "b"], "a b -"),
    (["--database", "x.db", "echo", "a"], "a x.db"),
    (["--database=x.db", "--json", "echo", "a"], "a x.db json"),
    (["echo", "--json", "a", "--database", "y"], "a y json"),
    (["echo", "--database=--json", "a"], "a --json"), (["echo", "--database", "-", "a"], "a -"),
  ])
  func `shared options stand before or after the command`(words: [String], printed: String) async {
    let run = CapturedRun()
    #expect(await Program(commands: [Self.echo]).run(words, in: run.context()) == 0)
    #expect(run.output == printed)
  }

  @Test(arguments: [
    [], ["nonsense"], ["echo", "--nonsense"], ["echo", "--database"], ["help", "nonsense"],
    ["echo", "--database", "--json"], ["echo", "--database", "--", "a"],
  ])
  func `a wrong call ends with status 2 and an explanation`(words: [String]) async {
    let run = CapturedRun()
    #expect(await Program(commands: [Self.echo]).run(words, in: run.context()) == 2)
    #expect(run.output == "")
    #expect(run.errors != "")
  }

  @Test(arguments: ["version", "--version"])
  func `the version is told by a command and by the usual option`(word: String) async {
    let run = CapturedRun()
    #expect(await Program(commands: [.version]).run([word], in: run.context()) == 0)
    #expect(run.output.hasPrefix("Tidings "))
  }
}
