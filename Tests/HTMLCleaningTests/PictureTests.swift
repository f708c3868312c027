import HTMLCleaning
import HTMLWriting
import Testing

@Suite struct `Pictures` {
  static let lazy = `Cleaning keeps`.lazy

  @Test(arguments: [
    (
      "<img src=/a.png alt=A width=640 height=480px title=T>",
      "<img src=\"https://site.example/a.png\" alt=\"A\" title=\"T\" width=\"640\" height=\"480\" \(lazy)>"
    ),
    (
      "<img src=/a.png width=100% height=auto>",
      "<img src=\"https://site.example/a.png\" alt=\"\" \(lazy)>"
    ),
    (
      "<img src=/a.png srcset=\"/a.png 1x, /b.png 2x\">",
      "<img src=\"https://site.example/a.png\" srcset=\"https://site.example/a.png 1x, https://site.example/b.png 2x\" alt=\"\" \(lazy)>"
    ),
    (
      "<img srcset=\"/s.png 320w, /m.png 1200w, /l.png 4000w\" sizes=\"(max-width: 600px) 100vw, 600px\">",
      "<img src=\"https://site.example/m.png\" srcset=\"https://site.example/s.png 320w, https://site.example/m.png 1200w, https://site.example/l.png 4000w\" sizes=\"(max-width: 600px) 100vw, 600px\" alt=\"\" \(lazy)>"
    ),
    (
      "<img src=data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7 data-src=/real.jpg>",
      "<img src=\"https://site.example/real.jpg\" alt=\"\" \(lazy)>"
    ),
    (
      "<img src=/placeholder.png data-lazy-src=/real.jpg data-lazy-srcset=\"/r1.jpg 1x\">",
      "<img src=\"https://site.example/real.jpg\" srcset=\"https://site.example/r1.jpg 1x\" alt=\"\" \(lazy)>"
    ),
    (
      "<img class=lazy data-original=//cdn.example/o.jpg>",
      "<img src=\"https://cdn.example/o.jpg\" alt=\"\" \(lazy)>"
    ),
    (
      "<img data-src=/a.jpg><noscript><img src=/a.jpg></noscript>",
      "<img src=\"https://site.example/a.jpg\" alt=\"\" \(lazy)>"
    ),
    (
      "<img data-src=/a-300.jpg> <noscript><img src=/a.jpg></noscript>",
      "<img src=\"https://site.example/a-300.jpg\" alt=\"\" \(lazy)> "
    ),
    (
      "<img class=lazy><noscript><img src=/a.jpg></noscript>",
      "<img src=\"https://site.example/a.jpg\" alt=\"\" \(lazy)>"
    ),
    (
      "<noscript><img src=/a.jpg></noscript><img data-src=/a.jpg>",
      "<img src=\"https://site.example/a.jpg\" alt=\"\" \(lazy)>"
    ),
    (
      "<picture><source srcset=\"/a.webp 1x\" type=image/webp media=\"(min-width: 1px)\"><img src=/a.jpg></picture>",
      "<picture><source srcset=\"https://site.example/a.webp 1x\" type=\"image/webp\" media=\"(min-width: 1px)\"><img src=\"https://site.example/a.jpg\" alt=\"\" \(lazy)></picture>"
    ),
    (
      "<picture><source srcset=/a.webp></picture>",
      "<picture><source srcset=\"https://site.example/a.webp\"><img src=\"https://site.example/a.webp\" alt=\"\" \(lazy)></picture>"
    ),
    (
      "<picture><img src=/a.jpg></picture>",
      "<img src=\"https://site.example/a.jpg\" alt=\"\" \(lazy)>"
    ),
    (
      "<amp-img src=/a.jpg width=4 height=3><noscript><img src=/a.jpg></noscript></amp-img>",
      "<img src=\"https://site.example/a.jpg\" alt=\"\" width=\"4\" height=\"3\" \(lazy)>"
    ),
    (
      "<figure><img src=/a.jpg><figcaption>c</figcaption></figure>",
      "<figure><img src=\"https://site.example/a.jpg\" alt=\"\" \(lazy)><figcaption>c</figcaption></figure>"
    ),
    ("<img class=wp-smiley src=https://s.w.org/x.png alt=🙂>", "🙂"),
    (
      "<a href=/big.jpg><img src=/a.jpg></a>",
      "<a href=\"https://site.example/big.jpg\" \(`Cleaning keeps`.external)><img src=\"https://site.example/a.jpg\" alt=\"\" \(lazy)></a>"
    ),
    (
      "<img src=\"https://s.example/w_424,c_limit/https%3A%2F%2Fx 1.png\" srcset=\"https://s.example/w_424,c_limit/a.png 424w, https://s.example/w_848,c_limit/a.png 848w\">",
      "<img src=\"https://s.example/w_424,c_limit/https%3A%2F%2Fx%201.png\" srcset=\"https://s.example/w_424,c_limit/a.png 424w, https://s.example/w_848,c_limit/a.png 848w\" alt=\"\" \(lazy)>"
    ),
  ])
  func `are kept and mended`(_ html: String, _ expected: String) {
    `Cleaning keeps`.expect(html, becomes: expected)
  }

  @Test func `in the address are kept if they are raster pictures`() {
    let data = String(repeating: "Zm9v", count: 30)
    `Cleaning keeps`.expect(
      "<img src=\" DATA:image/PNG;base64,\(data)\n\(data)\">",
      becomes: "<img src=\"data:image/png;base64,\(data)\(data)\" alt=\"\" \(Self.lazy)>"
    )
  }

  @Test(arguments: [
    "<img src=https://a.example/p.gif width=1 height=1>",
    "<img src=https://a.example/p.gif height=0>",
    "<img src=https://a.example/p.gif style=\"width: 1px; height: 1px\">",
    "<img src=https://pixel.wp.com/b.gif?host=x>",
    "<img src=http://feeds.feedburner.com/~r/x/~4/y>",
    "<img src=https://www.facebook.com/tr?id=1>",
    "<img src=https://stats.example/matomo.php?idsite=1>",
    "<img>", "<img src=>", "<img src=javascript:x>", "<img alt=words>",
    "<p><a href=http://feeds.feedburner.com/~ff/x><img src=http://feeds.feedburner.com/~ff/y></a></p>",
    "<iframe src=https://a.example/t width=1 height=1></iframe>",
    "<noscript><img src=https://a.example/p.gif width=1 height=1></noscript>",
  ])
  func `that only count readers go`(_ html: String) {
    `Cleaning keeps`.expect(html, becomes: "")
  }

  @Test func `of a text are told with what they show`() {
    let html =
      "<p><img src=/a.jpg alt=A width=10 height=20 title=T><img src=/a.jpg><img src=/b.jpg>"
    let pictures = `Cleaning keeps`.cleaner.content(of: Array(html.utf8)).pictures
    #expect(pictures.map(\.url) == ["https://site.example/a.jpg", "https://site.example/b.jpg"])
    #expect(pictures.first?.alternative == "A")
    #expect(pictures.first?.title == "T")
    #expect(pictures.first?.width == 10 && pictures.first?.height == 20)
  }

  @Test(arguments: [
    "<img src=/1.png alt=Comic title=\"The <last> word &amp; joke\">",
    "<p>\n<img src=/1.png title=\"The <last> word &amp; joke\">\n</p><p>More.</p>",
    "<p>Before</p><a href=/x><img src=/1.png title=\"The <last> word &amp; joke\"></a><p>After</p>",
    "<picture><source srcset=/1.webp><img src=/1.png title=\"The <last> word &amp; joke\"></picture>",
  ])
  func `that have something to say in their title say it below`(_ html: String) {
    let cleaner = HTMLCleaner(base: "https://site.example/", showsTitles: true)
    let once = cleaner.clean(html)
    #expect(once.text.contains("<small>The &lt;last&gt; word &amp; joke</small>"))
    #expect(cleaner.clean(once.bytes) == once)
    #expect(!`Cleaning keeps`.cleaner.clean(html).text.contains("<small>"))
  }

  @Test func `say even a joke of two words`() {
    let cleaner = HTMLCleaner(base: "https://site.example/", showsTitles: true)
    #expect(
      cleaner.clean("<img src=/1.png title=\"Productivity doubled.\">").text.contains("<small>")
    )
  }

  @Test(arguments: [
    "<img src=/1.png title=\"\">", "<img src=/1.png title=Wolves>",
    "<img src=/1.png title=\"Two wolves\">",
    "<img src=/1.png alt=\"A wolf in the snow\" title=\"A Wolf, in the Snow\">",
    "<img src=/2026/079-the-wolves.png?w=1024 title=\"079 – The Wolves\">",
    "<img src=/1.png width=16 height=16 title=\"Share this with friends\">",
    "<p>The formula <img src=/1.png title=\"x to the power of two\"> holds.</p>",
    "<a href=/t><img src=/t.png title=\"Tell your friends there\"></a> <a href=/f><img src=/f.png title=\"Tell your friends here\"></a>",
    "<figure><a href=/x><img src=/1.png title=\"Something else to say\"></a><figcaption>c</figcaption></figure>",
    "<img src=https://pixel.wp.com/b.gif title=\"Something else to say\">",
  ])
  func `whose title is but a name have no caption`(_ html: String) {
    let cleaner = HTMLCleaner(base: "https://site.example/", showsTitles: true)
    #expect(!cleaner.clean(html).text.contains("<small>"))
  }
}
