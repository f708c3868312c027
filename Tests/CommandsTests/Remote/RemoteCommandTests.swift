import Fetching
import HTTPSemantics
import JSONText
import ReaderModel
import ReaderServices
import ReaderTestSupport
import Synchronization
import Testing

@testable import Commands

@Suite struct `Commands on another machine` {
  @Test func `do what they do here, for the user who asks`() async throws {
    let run = try await ReaderRun()
    run.test.web["https://a.example/feed"] = .document(rss(title: "Daily News", items: 1...3))
    let anna = try await run.test.reader.accounts.add("anna", password: "a long password")
    let ben = try await run.test.reader.accounts.add("ben", password: "a long password")
    let remote = RemoteCommands(reader: run.test.reader)
    let subscribed = await remote.run(["subscribe", "https://a.example/feed"], for: ben)
    #expect(subscribed.output == "Subscribed to Daily News: feed 1, 3 items.\n")
    #expect(await remote.run(["feeds"], for: ben).output.contains("Daily News"))
    #expect(await remote.run(["feeds"], for: anna).output.hasPrefix("You have no feeds yet."))
    let items = await remote.run(["items", "--unread", "--json"], for: ben).output
    #expect(items.split(separator: "\n").count == 3)
    #expect(await remote.run(["mark", "read", "--all"], for: ben).status == 0)
    #expect(await remote.run(["show", "1"], for: anna).status != 0)
  }

  @Test func `are few, and touch nothing of the machine`() async throws {
    let run = try await ReaderRun()
    let remote = RemoteCommands(reader: run.test.reader)
    let refused = [
      ["user", "list"], ["serve"], ["fetch", "http://localhost"], ["import", "/etc/passwd"],
      ["parse", "/etc/passwd"], ["feeds", "--database", "/etc/passwd"],
      ["feeds", "--user", "anna"], ["feeds", "--server", "http://localhost"],
      ["feeds", "--server=http://localhost"],
      ["feeds", "--database=/etc/passwd"], ["download", "1"], ["play", "1"],
      ["subscribe", "--allow-private-feeds", "x"], ["subscribe", "--allow-private", "x"], [],
    ]
    for words in refused {
      let answer = await remote.run(words, for: .local)
      #expect(answer.status == 2, "\(words)")
      #expect(answer.output == "", "\(words)")
    }
  }

  @Test func `are handed over with a password that stands on no command line`() async throws {
    let web = OneAnswer(
      status: 200,
      body: #"{"status":1,"output":"3 items\n","errors":"No such item.\n"}"#
    )
    let run = CapturedRun()
    var context = run.context(passwords: ["the secret"])
    context.makeFetcher = { _ in web }
    let words = [
      "items", "--unread", "--server", "https://reader.example/tidings/", "--limit", "3",
    ]
    #expect(await Program(commands: []).run(words, in: context) == 1)
    #expect(run.output == "3 items\n")
    #expect(run.errors.hasSuffix("No such item.\n"))
    let request = try #require(web.requests.withLock { $0.first })
    #expect(request.address == "https://reader.example/tidings/api/command")
    #expect(request.headers["Authorization"] == "Bearer the secret")
    #expect(request.postedForm == "word=items&word=--unread&word=--limit&word=3")
  }

  @Test func `say what is wrong`() async throws {
    for (status, words) in [(401, "does not know this password"), (404, "answered 404")] {
      let run = CapturedRun()
      var context = run.context(passwords: ["the secret"])
      context.makeFetcher = { _ in OneAnswer(status: status, body: "") }
      let exit = await Program(commands: []).run(
        ["feeds", "--server=reader.example"],
        in: context
      )
      #expect(exit == 1)
      #expect(run.errors.contains(words))
      #expect(!run.errors.contains("the secret"))
    }
    let run = CapturedRun()
    let words = ["feeds", "--server", "https://anna:secret@reader.example"]
    #expect(await Program(commands: []).run(words, in: run.context()) == 2)
  }
}

/// Answers every request alike, and remembers them.
private final class OneAnswer: Fetcher {
  let requests = Mutex<[FetchRequest]>([])
  private let response: FetchResponse

  init(status: Int, body: String) {
    response = FetchResponse(
      status: status,
      address: "https://reader.example/",
      body: Array(body.utf8)
    )
  }

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    requests.withLock { $0.append(request) }
    return response
  }
}
