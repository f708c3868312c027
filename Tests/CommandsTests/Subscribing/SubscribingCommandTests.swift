import Fetching
import ReaderServices
import ReaderTestSupport
import Testing

@testable import Commands

@Suite struct `On the command line` {
  @Test func `a feed is subscribed to, listed and left`() async throws {
    let run = try await ReaderRun()
    run.test.web["https://a.example/feed"] = .document(rss(title: "Daily News", items: 1...3))
    let subscribed = await run("subscribe", "--folder", "News/World", "https://a.example/feed")
    #expect(subscribed.status == 0)
    #expect(subscribed.output == "Subscribed to Daily News: feed 1, 3 items.\n")
    let feeds = await run("feeds")
    #expect(feeds.output == "   unread\n1       3  Daily News  (News/World)\n")
    #expect(await run("feeds", "--folder", "world").output == feeds.output)
    let gone = await run("unsubscribe", "daily")
    #expect(gone.output == "Unsubscribed from Daily News.\n")
    #expect(await run("feeds").output.hasPrefix("You have no feeds yet."))
  }

  @Test func `a feed gets another address, and its old one back`() async throws {
    let run = try await ReaderRun()
    let old = "https://a.example/feed"
    let new = "https://b.example/feed"
    for address in [old, new] {
      run.test.web[address] = .document(rss(title: "Daily News", items: 1...3))
    }
    _ = await run("subscribe", old)
    #expect(await run("move", "--back", "daily").status == 1)
    let moved = await run("move", "daily", new)
    #expect(moved.output == "Daily News is fetched from \(new).\n")
    #expect(run.test.web.requests.last?.address == new)
    #expect(await run("move", "--back", "daily").output == "Daily News is fetched from \(old).\n")
    #expect(await run("feeds").output == "   unread\n1       3  Daily News\n")
    #expect(await run("move", "daily").status == 2)
  }

  @Test func `several feeds are offered, and the status says that nothing was done`() async throws {
    let run = try await ReaderRun()
    run.test.web["https://a.example/"] = .document(
      """
      <link rel=alternate type=application/rss+xml href=/1>
      <link rel=alternate type=application/rss+xml href=/2>
      """
    )
    run.test.web["https://a.example/1"] = .document(rss(title: "One", items: 1...1))
    run.test.web["https://a.example/2"] = .document(rss(title: "Two", items: 2...2))
    let choice = await run("subscribe", "a.example")
    #expect(choice.status == 1)
    #expect(
      choice.output == """
        There are 2 feeds:
           1. One
              https://a.example/1
           2. Two
              https://a.example/2
        Subscribe to one by its address, or take the first with --first.

        """
    )
    let first = await run("subscribe", "--first", "a.example")
    #expect(first.status == 0)
    #expect(first.output == "Subscribed to One: feed 1, 1 item.\n")
  }

  @Test func `a feed for members is subscribed to with what its server wants`() async throws {
    let run = try await ReaderRun()
    let address = "https://members.example/feed"
    run.test.web[address] = .document("no", status: 401)
    let refused = await run("subscribe", address)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("tidings subscribe --basic NAME \(address)"))
    let wrong = await run("subscribe", "--basic", "ana", address, passwords: ["wrong"])
    let inAddress = await run("subscribe", "https://ana:wrong@members.example/feed")
    for refused in [wrong, inAddress] {
      #expect(refused.errors.contains("It does not take what you entered."))
    }

    run.test.web[address] = .document(rss(title: "Members", items: 1...2))
    let done = await run(
      "subscribe",
      "--basic",
      "ana",
      "--header",
      "X-Key",
      address,
      passwords: ["open sesame", "whisper"]
    )
    #expect(done.status == 0)
    #expect(done.output.hasPrefix("Subscribed to Members: feed 1, 2 items.\nIt is yours alone"))
    #expect(run.test.web.requests.last?.manner.login?.password == "open sesame")
    let access = await run("access", "1")
    #expect(access.output.contains("header fields, name and password"))
    #expect(!access.output.contains("sesame") && !access.output.contains("whisper"))
  }

  @Test func `a feed that becomes one's own says its new number`() async throws {
    let run = try await ReaderRun()
    let address = "https://a.example/feed"
    run.test.web[address] = .document(rss(title: "Daily News", items: 1...3))
    for name in ["anna", "ben"] {
      _ = try await run.test.reader.accounts.add(name, password: "a long password")
      _ = await run("subscribe", "--user", name, address)
    }
    let changed = await run(
      "access",
      "--user",
      "ben",
      "--user-agent",
      "Reader/1.0",
      "1"
    )
    #expect(changed.output.hasPrefix("It was feed 1, and is feed 2 from now on.\n"))
    #expect(
      await run("access", "--user", "ben", "1").output == run("access", "--user", "ben", "2").output
    )
    #expect(await run("doctor", "--user", "ben", "--stored", "1").status == 0)
    #expect(await run("access", "--user", "anna", "2").status == 2)
    let back = await run("access", "--user", "ben", "--remove", "all", "2")
    #expect(back.output.hasPrefix("It was feed 2, and is feed 1 from now on.\n"))
  }

  @Test func `advice on logins is told whole`() async throws {
    let run = try await ReaderRun()
    run.test.web["https://a.example/feed"] = .document(rss(title: "Daily News", items: 1...3))
    _ = await run("subscribe", "https://a.example/feed")
    let proxy = await run("access", "--proxy", "http://joe:pw@h.example:1", "1")
    #expect(proxy.errors.contains("Give the proxy as NAME@host:port behind http://; "))
    let typed = await run("subscribe", "http://ana:p/ss@a.example/x")
    #expect(typed.errors.contains("The name and password in it cannot be read"))
    #expect(typed.errors.contains("--basic NAME"))
    // Nobody is asked for a password first.
    let both = await run("access", "--basic", "ana", "--bearer", "1")
    #expect(both.status == 2)
    #expect(both.errors.contains("a token, not both"))
    run.test.web["https://a.example/feed"] = .failure(.privateAddress)
    let failed = await run("access", "--http1", "1")
    #expect(failed.errors.contains("which feeds may not have: https://a.example/feed\n"))
  }

  @Test func `a password is never repeated`() async throws {
    let run = try await ReaderRun()
    run.test.web["https://a.example/feed"] = .document("no", status: 500)
    for typed in [
      "ana:PW@a.example/feed", "https://ana:P/W@a.example:x/", "ftp://ana:PW@a.example",
    ] {
      for command in ["subscribe", "fetch", "doctor", "unsubscribe", "access", "refresh"] {
        let done = await run(command, typed)
        #expect(!(done.output + done.errors).contains("P"), "\(command) \(typed)")
      }
    }
  }

  @Test func `errors say what, where and what to do`() async throws {
    let run = try await ReaderRun()
    let unknown = await run("subscribe", "nonsense here")
    #expect(unknown.status == 1)
    #expect(unknown.output == "")
    #expect(
      unknown.errors == """
        tidings: This is no web address: nonsense here
          Write it like example.org or https://example.org/feed.

        """
    )
    run.test.web["https://a.example/"] = .failure(.timedOut)
    let late = await run("subscribe", "https://a.example/")
    #expect(late.errors == "tidings: a.example did not answer in time: https://a.example/\n")
    #expect(await run("subscribe").status == 2)
    #expect(await run("subscribe", "a", "b").status == 2)
    #expect(await run("unsubscribe", "12").status == 2)
    #expect(await run("items", "--limit", "0").status == 2)
    #expect(await run("items", "--after", "nonsense").status == 2)
    #expect(await run("items", "--feed", "x", "--starred").status == 2)
    #expect(await run("show", "999").status == 1)
    #expect(await run("show", "word").status == 2)
    #expect(await run("mark", "green", "1").status == 2)
    #expect(await run("mark", "star", "--all").status == 2)
    #expect(await run("serve", "--listen", "example.org:80").status == 2)
    #expect(await run("serve", "--refresh-every", "soon").status == 2)
  }

  @Test func `a refresh tells of each failed feed, by its status too`() async throws {
    let run = try await ReaderRun()
    try await run.test.subscribe("https://a.example/feed", items: 1...1)
    try await run.test.subscribe("https://b.example/feed", items: 1...1)
    run.test.web["https://a.example/feed"] = .document(rss(title: "A", items: 1...4))
    run.test.web["https://b.example/feed"] = .document("", status: 410)
    let refreshed = await run("refresh")
    #expect(refreshed.status == 1)
    #expect(
      refreshed.output == """
        2 https://b.example/feed: b.example has given this feed up.
        1 feed refreshed, 3 new items, 1 failed.

        """
    )
    #expect(refreshed.errors == "")
    #expect(await run("refresh", "1").status == 0)
    let feeds = await run("feeds", "--json")
    #expect(feeds.output.split(separator: "\n").count == 2)
    #expect(feeds.output.contains("\"failure\":{\"code\":\"httpStatus\",\"http_status\":410,"))
  }
}

@Suite struct `Names of feeds and folders` {
  @Test func `are numbers, addresses or parts of titles that no other has`() async throws {
    let run = try await ReaderRun()
    for name in ["Science Daily", "Daily News", "Sport"] {
      let address = "https://\(name.split(separator: " ")[0].lowercased()).example/feed"
      run.test.web[address] = .document(rss(title: name, items: 1...1))
      #expect(await run("subscribe", address).status == 0)
    }
    #expect(await run("items", "--feed", "sport").status == 0)
    #expect(await run("items", "--feed", "2").output.contains("Daily News"))
    #expect(await run("items", "--feed", "http://sport.example/feed").status == 0)
    let several = await run("items", "--feed", "daily")
    #expect(several.status == 2)
    #expect(several.errors.contains("1 Science Daily"))
    #expect(several.errors.contains("2 Daily News"))
    #expect(await run("items", "--feed", "nothing").status == 2)
    #expect(await run("items", "--folder", "nothing").status == 2)
  }
}
