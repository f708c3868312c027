import HTMLWriting
import Testing

@testable import HTMLCleaning

@Suite struct `Pictures at other addresses` {
  private func cleaned(_ html: String) -> CleanedContent {
    HTMLCleaner(base: "https://example.org/post/").content(of: Array(html.utf8))
  }

  private func shown(_ html: String) -> String {
    cleaned(html).showingPictures { address, use in
      ShownPicture(address: "/media/\(use)?of=\(address)&x", width: 30, height: 20)
    }.html.text
  }

  @Test func `sources, candidates and posters are changed, and nothing else`() {
    let html = shown(
      """
      <p>See <a href="/a.png">this</a><img src="a.png" alt='5 > 4 & "so"' height="9"> <b>!</b></p>
      <picture><source srcset="b.avif 1x, c.avif 2x" type="image/avif"><img src="d.png"></picture>
      <video src="e.mp4" poster="f.jpg"></video><audio><source src="g.mp3"></audio>
      """
    )
    #expect(html.contains("href=\"https://example.org/a.png\""))
    #expect(html.contains("src=\"/media/image?of=https://example.org/post/a.png&amp;x\""))
    #expect(html.contains("alt=\"5 &gt; 4 &amp; &quot;so&quot;\""))
    #expect(html.contains("/media/candidate?of=https://example.org/post/b.avif&amp;x 1x, "))
    #expect(html.contains("/media/image?of=https://example.org/post/d.png"))
    #expect(html.contains("<video src=\"https://example.org/post/e.mp4\""))
    #expect(html.contains("poster=\"/media/poster?of=https://example.org/post/f.jpg"))
    #expect(html.contains("<source src=\"https://example.org/post/g.mp3\""))
  }

  @Test func `room is left where the publisher tells no size`() {
    #expect(shown("<img src=a.png>").contains("width=\"30\" height=\"20\""))
    #expect(!shown("<img src=a.png width=400 height=300>").contains("width=\"30\""))
  }

  @Test func `an address with everything in it goes through unharmed`() {
    let address = "https://example.org/a'b.png?c=1&d=2&amp=3&#x"
    var seen: [String] = []
    _ = cleaned("<img src=\"\(address.replacing("&", with: "&amp;"))\">").showingPictures {
      found,
      _ in
      seen.append(found)
      return nil
    }
    #expect(seen == ["https://example.org/a'b.png?c=1&d=2&amp=3&#x"])
  }

  @Test(arguments: [
    "<p>1 &lt; 2 <img src=a.png alt=\"<img src=x>\"> text</p>", "<img src=a.png srcset='b.png 2x'>",
    "<video poster=p.jpg controls><source src=v.mp4 type=video/mp4></video>", "plain", "",
    "<pre>\n\n<img src=a.png></pre>", "<img src='data:image/png;base64,iVBORw0KGgo='>",
    "<code>&lt;img src=\"a.png\"&gt;</code><table><tr><td><img src=a.png></table>",
  ])
  func `what stays as it is stays byte by byte`(html: String) {
    let content = cleaned(html)
    #expect(content.showingPictures { _, _ in nil } == content)
    #expect(content.showingPictures { address, _ in ShownPicture(address: address) } == content)
  }

  @Test func `what the server makes of an address cannot break out of it`() {
    let html = cleaned("<img src=a.png srcset='b.png 2x'>").showingPictures { _, _ in
      ShownPicture(address: "\"><script>alert(1)</script>")
    }.html.text
    #expect(!html.contains("<script"))
  }
}
