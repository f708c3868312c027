import HTMLCleaning
import HTMLWriting
import Testing

@Suite struct `Cleaning drops` {
  @Test(arguments: [
    ("<style>p{}</style><script>x</script><p>a</p>", "<p>a</p>"),
    (
      "<form><p>Text</p><input name=q><select><option>1</select><textarea>t</textarea><button>Go</button></form>",
      "<p>Text</p>"
    ),
    (
      "<button><img src=https://a.example/x.png></button>",
      "<img src=\"https://a.example/x.png\" alt=\"\" \(`Cleaning keeps`.lazy)>"
    ),
    ("<div style=\"display: none\">preheader</div><p hidden>x</p>y", "y"),
    (
      "<div style=display:none><table><tr><td>x</table></div>",
      "<div><table><tbody><tr><td>x</td></tr></tbody></table></div>"
    ),
    ("<svg><title>t</title><text>x</text></svg>", ""),
    ("<p></p><p> </p><div><span></span></div>a<span> </span>b", "a b"),
    ("<dialog>x</dialog><template>y</template><noframes>z</noframes>", ""),
    (
      "<html><head><title>t</title></head><body><main><p>x</main></body></html>",
      "<div><p>x</p></div>"
    ),
    ("<canvas>fallback</canvas><object>also</object>", "fallbackalso"),
  ])
  func `what is no text`(_ html: String, _ expected: String) {
    `Cleaning keeps`.expect(html, becomes: expected)
  }

  @Test(arguments: [
    "https://feedads.g.doubleclick.net/~at/x/0/di", "https://pixel.wp.com/b.gif?x=1",
    "http://feeds.feedburner.com/~r/Some/~4/abc", "http://feeds.feedburner.com/~ff/Some?d=x",
    "http://rss.a.example/~r/news/~4/abc", "http://rss.a.example/~ff/news?i=x",
    "http://ads.pheedo.com/img.phdo?i=x", "http://a.example.feedsportal.com/c/1/mf.gif",
    "https://insight.adsrvr.org/track/evnt", "https://track.hubspot.com/__ptq.gif?a=1",
    "https://vg07.met.vgwort.de/na/0123", "https://api.follow.it/track-rss-story-loaded/v1/x",
  ])
  func `pictures that advertise or count`(address: String) {
    `Cleaning keeps`.expect(
      "<p>a<a href=https://b.example/><img src=\"\(address)\"></a>",
      becomes: "<p>a</p>"
    )
  }

  @Test(arguments: [
    "https://a.example/~r/me/picture.png", "https://doubleclick.net.a.example/x.png",
    "https://a.example/tracks/outbrain.com.png", "https://track.a.example/cover.jpg",
  ])
  func `no picture for a likeness`(address: String) {
    let cleaned = HTMLCleaner(base: nil).clean("<img src=\"\(address)\">").text
    #expect(cleaned.contains(address))
  }

  @Test func `nothing of plain text`() {
    #expect(
      HTMLCleaner.content(ofPlainText: "One <b>\r\ntwo & three\n\n\n  Four\n").html.text
        == "<p>One &lt;b&gt;<br>two &amp; three</p><p>Four</p>"
    )
  }
}
