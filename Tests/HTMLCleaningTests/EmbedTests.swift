import HTMLCleaning
import HTMLWriting
import Testing

@Suite struct `Players` {
  static let video = "640x360"

  @Test(arguments: [
    (
      "https://www.youtube.com/embed/abcdefghijk?rel=0&autoplay=1&start=30",
      "https://www.youtube-nocookie.com/embed/abcdefghijk?start=30"
    ),
    ("//youtube.com/v/abcdefghijk", "https://www.youtube-nocookie.com/embed/abcdefghijk"),
    (
      "https://www.youtube.com/watch?v=abcdefghijk&list=PL1",
      "https://www.youtube-nocookie.com/embed/abcdefghijk?list=PL1"
    ),
    ("https://youtu.be/abcdefghijk", "https://www.youtube-nocookie.com/embed/abcdefghijk"),
    (
      "https://www.youtube.com/embed/videoseries?list=PL1",
      "https://www.youtube-nocookie.com/embed/videoseries?list=PL1"
    ),
    (
      "https://player.vimeo.com/video/123?h=ab12&title=0",
      "https://player.vimeo.com/video/123?dnt=1&h=ab12"
    ),
    (
      "https://open.spotify.com/embed/episode/4x?utm_source=o",
      "https://open.spotify.com/embed/episode/4x"
    ),
    (
      "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1",
      "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1"
    ),
    (
      "https://bandcamp.com/EmbeddedPlayer/album=1/size=large/",
      "https://bandcamp.com/EmbeddedPlayer/album=1/size=large/"
    ),
    ("https://www.dailymotion.com/embed/video/x1", "https://www.dailymotion.com/embed/video/x1"),
    ("https://archive.org/embed/x", "https://archive.org/embed/x"),
    (
      "https://embed.podcasts.apple.com/us/podcast/x/id1?i=2",
      "https://embed.podcasts.apple.com/us/podcast/x/id1?i=2"
    ),
  ])
  func `of known sites stay in a sandbox`(_ source: String, _ expected: String) throws {
    let html = `Cleaning keeps`.cleaner.clean(
      "<iframe src=\"\(source)\" width=640 height=360></iframe>"
    )
    #expect(html.text.hasPrefix("<iframe src=\"\(expected.replacing("&", with: "&amp;"))\" title="))
    #expect(html.text.contains(" sandbox=\"allow-scripts"))
    #expect(html.text.contains(" loading=\"lazy\""))
    let policy = expected.contains("youtube") ? "strict-origin-when-cross-origin" : "no-referrer"
    #expect(html.text.contains(" referrerpolicy=\"\(policy)\""))
    #expect(html.text.hasSuffix("></iframe>"))
    #expect(`Cleaning keeps`.cleaner.clean(html.bytes) == html)
    let origin = expected.split(separator: "/").prefix(2).joined(separator: "//")
    #expect(KnownPlayer.frameSources.contains(origin))
  }

  @Test(arguments: [
    "https://www.youtube.com/embed/abcdefghijk/../../x",
    "https://www.youtube.com.evil.example/embed/abcdefghijk",
    "https://www.youtube.com:8080/embed/abcdefghijk", "https://player.vimeo.com/video/x",
    "https://bandcamp.com/evil", "https://peertube.example/videos/embed/1-2",
  ])
  func `of other addresses become links`(_ source: String) {
    let html = `Cleaning keeps`.cleaner.clean("<iframe src=\"\(source)\" title=\"A < B\"></iframe>")
      .text
    #expect(html.hasPrefix("<a href=\"https://"))
    #expect(html.hasSuffix(">A &lt; B</a>"))
  }

  @Test(arguments: [
    "<object data=https://www.youtube.com/v/abcdefghijk><embed src=https://www.youtube.com/v/abcdefghijk></object>",
    "<object><param name=movie value=https://www.youtube.com/v/abcdefghijk><embed src=x.swf></object>",
    "<embed src=https://www.youtube.com/v/abcdefghijk>",
    "<lite-youtube videoid=abcdefghijk></lite-youtube>",
    "<amp-youtube data-videoid=abcdefghijk></amp-youtube>",
    "<iframe data-src=https://www.youtube.com/embed/abcdefghijk></iframe><noscript><iframe src=https://www.youtube.com/embed/abcdefghijk></iframe></noscript>",
  ])
  func `in old and odd clothes are recognized`(_ html: String) {
    let cleaned = `Cleaning keeps`.cleaner.clean(html).text
    #expect(cleaned.hasPrefix("<iframe src=\"https://www.youtube-nocookie.com/embed/abcdefghijk\""))
    #expect(cleaned.split(separator: "<iframe").count == 1)
  }

  @Test(arguments: [
    (
      "<video src=/v.mp4 autoplay onplay=x width=640 height=360 poster=/p.jpg loop muted>no</video>",
      "<video src=\"https://site.example/v.mp4\" poster=\"https://site.example/p.jpg\" width=\"640\" height=\"360\" preload=\"none\" playsinline loop muted controls></video>"
    ),
    (
      "<video><source src=/v.webm type='video/webm; codecs=\"vp9, opus\"'><source src=javascript:x><track src=/t.vtt kind=captions srclang=en label=English default></video>",
      "<video preload=\"metadata\" playsinline controls><source src=\"https://site.example/v.webm\" type=\"video/webm; codecs=&quot;vp9, opus&quot;\"><track src=\"https://site.example/t.vtt\" kind=\"captions\" srclang=\"en\" label=\"English\" default></video>"
    ),
    ("<audio src=/a.mp3></audio>", "<audio src=\"https://site.example/a.mp3\" controls></audio>"),
    (
      "<audio><p>Your browser cannot play this.</p></audio>",
      "<p>Your browser cannot play this.</p>"
    ),
  ])
  func `of the browser's own`(_ html: String, _ expected: String) {
    `Cleaning keeps`.expect(html, becomes: expected)
  }
}
