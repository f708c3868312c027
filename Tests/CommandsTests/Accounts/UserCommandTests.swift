import ReaderTestSupport
import Testing

@testable import Commands

@Suite struct `Accounts on the command line` {
  @Test func `the first has everything, the second has nothing, and each is asked for by name`()
    async throws
  {
    let run = try await ReaderRun()
    run.test.web["https://a.example/feed"] = .document(rss(title: "Daily News", items: 1...3))
    _ = await run("subscribe", "https://a.example/feed")
    #expect(await run("user", "list").output.hasPrefix("There are no accounts yet."))
    let first = await run("user", "add", "anna", passwords: ["a long password"])
    #expect(first.status == 0)
    #expect(first.errors == "Password for anna: ")
    #expect(first.output.hasPrefix("anna is the administrator here"))
    let second = await run("user", "add", "ben", passwords: ["another one", "another one"])
    #expect(second.output == "ben can sign in.\n")
    #expect(await run("feeds").output.contains("Daily News"))
    #expect(await run("feeds", "--user", "Anna").output.contains("Daily News"))
    #expect(await run("feeds", "--user", "ben").output.hasPrefix("You have no feeds yet."))
    #expect(await run("feeds", "--user", "eve").errors.contains("There is no such account: eve"))
    _ = await run("subscribe", "https://a.example/feed", "--user", "ben")
    _ = await run("mark", "read", "--all", "--user", "ben")
    #expect(await run("items", "--unread", "--user", "ben").output.hasPrefix("There is nothing"))
    #expect(await run("items", "--unread").output.split(separator: "\n").count == 3)
  }

  @Test func `are listed, disabled, promoted and removed`() async throws {
    let run = try await ReaderRun()
    _ = await run("user", "add", "anna", passwords: ["a long password"])
    _ = await run("user", "add", "ben", passwords: ["another one"])
    _ = await run("user", "disable", "ben")
    #expect(
      await run("user", "list").output == """
        anna  0 feeds  last here never  administrator
        ben   0 feeds  last here never  disabled

        """
    )
    let last = await run("user", "remove", "anna", "--yes")
    #expect(last.status == 1)
    #expect(last.errors.contains("Nobody would be left"))
    _ = await run("user", "enable", "ben")
    _ = await run("user", "admin", "ben")
    #expect(await run("user", "remove", "anna").status == 2)
    #expect(await run("user", "remove", "anna", "--yes").status == 0)
    #expect(await run("user", "list", "--json").output.contains("\"name\":\"ben\""))
    #expect(await run("feeds").errors.contains("Say whose feeds"))
  }

  @Test func `a password is asked for twice, has to be long enough, and stands nowhere`()
    async throws
  {
    let run = try await ReaderRun()
    let unlike = await run(
      "user",
      "add",
      "anna",
      passwords: ["a long password", "a lung password"]
    )
    #expect(unlike.status == 1)
    #expect(unlike.errors.contains("The two passwords are not the same"))
    let short = await run("user", "add", "anna", passwords: ["short"])
    #expect(short.errors.contains("The password is too short"))
    #expect(await run("user", "add", "anna").errors.contains("There is no password"))
    let done = await run("user", "add", "anna", passwords: ["a long password", "a long password"])
    #expect(!done.output.contains("long") && !done.errors.contains("long"))
    #expect(await run("user", "add", "anna").errors.contains("Somebody has this name already"))
    #expect(await run("user", "fly", "anna").status == 2)
  }
}
