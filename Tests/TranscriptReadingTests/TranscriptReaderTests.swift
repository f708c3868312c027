import ReaderModel
import Testing
import TestSupport
import TranscriptReading

private func segments(_ text: String, _ type: String? = nil) -> [Transcript.Segment] {
  TranscriptReader.transcript(in: Array(text.utf8), mediaType: type)?.segments ?? []
}

private func said(
  _ start: Int64?,
  _ end: Int64?,
  _ text: String,
  by speaker: String? = nil
) -> Transcript.Segment {
  Transcript.Segment(
    startInMilliseconds: start,
    endInMilliseconds: end,
    speaker: speaker,
    text: text
  )
}

@Suite struct `Captions` {
  @Test func `of WebVTT have voices, times between words, styles and references`() {
    let text = """
      WEBVTT - Harbour

      STYLE
      ::cue { color: white }

      NOTE nobody says this

      intro
      00:01.000 --> 00:04.500 align:start position:10%
      <v.loud Ada Lovelace>Good <b>morning</b>,
      harbour &amp; town.</v>

      01:00:02.250 --> 01:00:04.000
      <v Bo>One <01:00:03.000><c>two</c>
      """
    #expect(
      segments(text, "text/vtt") == [
        said(1000, 4500, "Good morning, harbour & town.", by: "Ada Lovelace"),
        said(3_602_250, 3_603_000, "One", by: "Bo"),
        said(3_603_000, 3_604_000, "two", by: "Bo"),
      ]
    )
  }

  @Test func `of SubRip have commas in their times, and numbers that are not said`() {
    let text =
      "\u{FEFF}1\r\n00:00:00,500 --> 00:00:02,000\r\n{\\an8}<i>Hello.</i>\r\n2\r\n"
      + "00:00:02,000 --> 00:00:03,000\r\nIn 1999\r\n\r\n3\r\n00:00:04,000 --> 00:00:05,000\r\n7\r\n"
    #expect(
      segments(text, "application/srt") == [
        said(500, 2000, "Hello."), said(2000, 3000, "In 1999"), said(4000, 5000, "7"),
      ]
    )
  }

  @Test func `are known by their arrows, whatever their server calls them`() {
    #expect(segments("0:01.0 --> 0:02.0\nHi", "text/plain") == [said(1000, 2000, "Hi")])
  }

  @Test func `come in order, and once where they roll`() {
    let text = """
      WEBVTT

      00:05.000 --> 00:06.000
      Later

      00:01.000 --> 00:02.000
      Now

      00:02.000 --> 00:03.000
      Now
      """
    #expect(segments(text) == [said(1000, 3000, "Now"), said(5000, 6000, "Later")])
  }

  @Test(arguments: [
    "WEBVTT", "WEBVTT\n\n99999999:00.000 --> 99999999:01.000\nNever", "WEBVTT\n\nx --> y\nNothing",
    "WEBVTT\n\n00:01.000 --> 00:02.000\n<v", "",
  ])
  func `that say nothing are none`(_ text: String) {
    #expect(TranscriptReader.transcript(in: Array(text.utf8)) == nil)
  }
}

@Suite struct `Transcripts in JSON` {
  @Test func `have segments of any length`() {
    let text = """
      {"version": "1.0.0", "segments": [
        {"speaker": "Ada", "startTime": 0.5, "endTime": 0.75, "body": "I"},
        {"startTime": "1:15", "body": "think "}, {"start": 80, "end": 81.5, "text": "so"},
        {"startTime": 82, "body": " "}, 7
      ]}
      """
    #expect(
      segments(text, "application/json") == [
        said(500, 750, "I", by: "Ada"), said(75_000, 80_000, "think"), said(80_000, 81_500, "so"),
      ]
    )
  }

  @Test func `may end in the middle`() {
    #expect(segments("{\"segments\": [{\"startTime\": 1, \"body\": \"a\"}, {\"sta").count == 1)
  }
}

@Suite struct `Transcripts in HTML` {
  @Test func `name who speaks and when`() {
    let text = """
      <cite>Ada:</cite> <time>0:30</time> <p>Good morning.</p><p>It is cold.</p>
      <cite>Bo:</cite><time>1:02:03</time><p>So it is<br>in the <a href="/">harbour</a>.</p>
      """
    #expect(
      segments(text, "text/html") == [
        said(30_000, 3_723_000, "Good morning. It is cold.", by: "Ada"),
        said(3_723_000, nil, "So it is in the harbour.", by: "Bo"),
      ]
    )
  }

  @Test func `leave out what stands around them`() {
    let text = """
      <!DOCTYPE html><title>Show</title><nav><a href="/">Home</a></nav><script>x</script>
      <main><h1>One</h1><p>Said.</p></main><footer>2026</footer>
      """
    #expect(segments(text) == [said(nil, nil, "One"), said(nil, nil, "Said.")])
  }
}

@Suite struct `Transcripts in plain text` {
  @Test func `have paragraphs`() {
    #expect(
      segments("Good morning,\nharbour.\n\n\nAt 10:30 we left.") == [
        said(nil, nil, "Good morning, harbour."), said(nil, nil, "At 10:30 we left."),
      ]
    )
  }

  @Test func `may have times before them`() {
    #expect(
      segments("[00:00:05] Ada: Hello.\nAnd more.\n(1:15) Bye.\n\nReally.") == [
        said(5000, 75_000, "Ada: Hello. And more."), said(75_000, nil, "Bye. Really."),
      ]
    )
  }

  @Test func `are no sounds`() {
    #expect(TranscriptReader.transcript(in: [0x49, 0x44, 0x33, 4, 0, 0, 1]) == nil)
  }
}

@Suite struct `A transcript of six hours` {
  @Test func `is read to its end`() {
    let cues = (0..<7200).map { index in
      let start = index * 3
      let clock = "\(start / 3600):\(pad(start / 60 % 60)):\(pad(start % 60))"
      return "\(index)\n\(clock),000 --> \(clock),900\nWords of number \(index)."
    }
    let found = segments(cues.joined(separator: "\n\n"))
    #expect(found.count == 7200)
    #expect(found.last == said(21_597_000, 21_597_900, "Words of number 7199."))
  }

  private func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
