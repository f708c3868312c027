import Testing

@testable import Commands

@Suite struct `The help` {
  @Test(arguments: ReaderRun.commands.map(\.name))
  func `of every command fits a terminal and shows how to call it`(name: String) async {
    let run = CapturedRun()
    let program = Program(commands: ReaderRun.commands)
    #expect(await program.run(["help", name], in: run.context()) == 0)
    let again = CapturedRun()
    #expect(await program.run([name, "--help"], in: again.context()) == 0)
    #expect(run.output == again.output)
    #expect(run.output.hasPrefix("Usage: tidings \(name)"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func `of subscribe says all there is to know`() async {
    let run = CapturedRun()
    _ = await Program(commands: ReaderRun.commands).run(["help", "subscribe"], in: run.context())
    #expect(
      run.output == """
        Usage: tidings subscribe [--first] [--folder PATH] [--title TEXT] [--basic USER] URL

        Subscribe to the feed behind an address

        URL is a feed, or a page whose feed is looked for: a site, a blog, a YouTube channel. Where
        there are several they are listed, and the status is 1: give the address of one.

          tidings subscribe example.org
          tidings subscribe --folder Science/Space https://example.org/atom.xml
          tidings subscribe --basic ana https://members.example/feed

        Where the server wants to know who asks, or has a certificate that is not believed, the options of
        tidings access are taken here too. What is secret is asked for, or read from standard input, a line
        each; the feed is then yours alone.

        Options:
          --first                take the first where there are several
          --folder PATH          put it into this folder, made if it is not there
          --title TEXT           a name of your own
          --basic USER           prove who you are by this name and a password
          --bearer               prove who you are by a token
          --cookie               send a cookie
          --header NAME          send this header field; may be given several times
          --user-agent TEXT      in place of the program's own name
          --proxy URL            go through this proxy: http, https, socks5 or socks5h
          --http1                ask by HTTP/1.1 only
          --show-certificate     look at what the server shows of itself
          --accept-certificate   take the server's certificate, whatever is wrong with it
          --allow-private-feeds  fetch feeds on this machine and in this network too
          --json                 print JSON, one object a line, for other programs
          --database PATH        the store to use (${XDG_DATA_HOME:-~/.local/share}/tidings/tidings.db)
          --user NAME            whose feeds, where several people have accounts (the first one's)

        """
    )
  }
}
