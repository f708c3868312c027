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
        Usage: tidings subscribe [--first] [--folder PATH] [--title TEXT] URL

        Subscribe to the feed behind an address

        URL is a feed, or a page whose feed is looked for: a site, a blog, a YouTube channel. Where
        there are several they are listed, and the status is 1: give the address of one.

          tidings subscribe example.org
          tidings subscribe --folder Science/Space https://example.org/atom.xml

        Options:
          --first                take the first where there are several
          --folder PATH          put it into this folder, made if it is not there
          --title TEXT           a name of your own
          --allow-private-feeds  fetch feeds on this machine and in this network too
          --json                 print JSON, one object a line, for other programs
          --database PATH        the store to use (${XDG_DATA_HOME:-~/.local/share}/tidings/tidings.db)
          --user NAME            whose feeds, where several people have accounts (the first one's)

        """
    )
  }
}
