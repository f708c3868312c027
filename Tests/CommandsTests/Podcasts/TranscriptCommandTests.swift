import ReaderModel
import Testing

@testable import Commands

@Suite struct `A transcript at the terminal` {
  private let lines = TranscriptLines(
    transcript: Transcript(segments: [
      .init(startInMilliseconds: 0, endInMilliseconds: 1500, speaker: "Ana", text: "Hello & <hi>"),
      .init(startInMilliseconds: 3_723_004, speaker: "Ana", text: "two\n\nlines"),
      .init(text: "no time"),
    ])
  )

  @Test func `is text with times and names`() {
    #expect(
      lines.text == """
        00:00:00  Ana: Hello & <hi>
        01:02:03  two lines
        no time

        """
    )
  }

  @Test func `is WebVTT of what has times`() {
    #expect(
      lines.vtt == """
        WEBVTT

        00:00:00.000 --> 00:00:01.500
        <v Ana>Hello &amp; &lt;hi&gt;

        01:02:03.004 --> 01:02:08.004
        <v Ana>two lines

        """
    )
  }

  @Test func `is not there for what is no episode`() async throws {
    let run = try await ReaderRun()
    let items = try await run.podcast()
    let none = await run("transcript", "\(items[0].rawValue)")
    #expect(none.status == 1 && none.errors.contains("There is no transcript of this episode"))
    #expect(await run("transcript", "999").errors.contains("nothing to be played"))
    #expect(await run("transcript").status == 2)
    #expect(await run("transcript", "--format", "srt", "1").status == 2)
  }
}
