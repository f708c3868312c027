import ArticleExtraction
import Testing

/// Small pages of the kinds that there are, each with what must come out and what must not.
@Suite struct `The article of a page` {
  @Test func `of a blog is the post, without its frame`() throws {
    let page = try extract(
      """
      <html lang="en"><head><title>On Boats – Harbour Notes</title>
      <meta name="author" content="Ann Author"></head>
      <body class="home has-sidebar"><header><a href="/">Harbour Notes</a>
      <nav><a href="/a">Archive</a> <a href="/b">About</a></nav></header>
      <div id="wrap"><div class="post hentry"><h1>On Boats</h1>
      <p class="post-meta">Posted by Ann Author on 3 May</p>
      <div class="entry-content">\(paragraphs("First", "Second"))<h2>Nets</h2>\(paragraph("Third"))
      <ul><li>one net, mended</li><li>one net, not</li></ul></div>
      <div class="sharedaddy"><a href="#">Tweet this, please, now.</a></div></div>
      <div class="sidebar"><h3>Recent</h3><ul><li><a href="/1">Older thing</a></ul>
      <p>I am a sailor who writes, and this is what the sidebar says of me, at some length.</p></div>
      </div><footer>Copyright, all rights reserved, 2026.</footer></body></html>
      """
    )
    #expect(page.article.title == "On Boats")
    #expect(page.article.byline == "Ann Author")
    #expect(page.article.language == "en")
    for part in ["First begins", "Second begins", "Nets", "Third", "one net, mended"] {
      #expect(page.text.contains(part))
    }
    for part in ["On Boats", "Archive", "Tweet", "sailor", "Copyright", "Posted by", "Recent"] {
      #expect(!page.text.contains(part))
    }
  }

  @Test func `of a newspaper leaves out boxes between the paragraphs`() throws {
    let page = try extract(
      """
      <head><meta property="og:title" content="Storm keeps fleet in port">
      <meta property="og:image" content="/i/storm.jpg"></head>
      <body><div class="cookie-banner"><p>We value your privacy, and so we ask you, politely, to
      accept all cookies, partners, and vendors. Read more, or accept.</p></div>
      <main><article><header><h1>Storm keeps fleet in port</h1><div class="byline">By Jo Writer</div>
      <time datetime="2026-05-03">3 May</time></header>
      <figure><img src="/i/harbour.jpg" alt="Harbour"><figcaption>The harbour, on Sunday.</figcaption>
      </figure>\(paragraphs("First", "Second"))
      <aside class="related"><h3>Read also</h3><a href="/x">Another storm, another port</a></aside>
      \(paragraph("Third"))
      <div class="inline-promo"><strong>More:</strong> <a href="/y">All about the fleet in port</a></div>
      <div><strong>Read more:</strong> <a href="/z">Ten ways to wait out a storm at home</a></div>
      \(paragraph("Fourth"))<div class="newsletter-signup"><p>Get the news, every morning.</p>
      <form><input type="email"><button>Sign up</button></form></div></article>
      <section class="comments"><h2>Comments</h2>\(paragraphs("Comment", "Reply"))</section></main>
      """
    )
    #expect(page.article.byline == "Jo Writer")
    #expect(page.article.leadPicture == "https://site.example/i/storm.jpg")
    #expect(page.html.contains("https://site.example/i/harbour.jpg"))
    #expect(page.text.contains("The harbour, on Sunday."))
    for part in ["First", "Second", "Third", "Fourth"] {
      #expect(page.text.contains("\(part) begins"))
    }
    for part in [
      "privacy", "Read also", "More:", "Ten ways", "every morning", "Comment", "Storm keeps",
    ] {
      #expect(!page.text.contains(part))
    }
  }

  @Test func `of documentation keeps code and sections`() throws {
    let page = try extract(
      """
      <body><div class="nav-side"><ul><li><a href="/1">Intro</a><li><a href="/2">Install</a></ul></div>
      <div class="document"><div class="body" role="main">
      <section id="use"><h1>Using nets</h1>\(paragraph("Intro"))
      <pre><code>let net = Net()
      net.cast()</code></pre>
      <section id="more"><h2>More</h2>\(paragraph("Detail"))<table><thead><tr><th>Name<th>Size</thead>
      <tr><td>small<td>1</table></section></section></div></div>
      """
    )
    #expect(page.html.contains("<pre><code>let net = Net()\n"))
    #expect(page.html.contains("<table>"))
    #expect(page.text.contains("Intro begins") && page.text.contains("Detail begins"))
    #expect(!page.text.contains("Install"))
  }

  @Test func `of an encyclopedia keeps notes and leaves out the tools`() throws {
    let page = try extract(
      """
      <title>Net - Wiki</title><body><div id="content" class="mw-body"><h1>Net</h1><div id="bodyContent">
      <div class="mw-parser-output"><p><b>A net</b> is a thing for fishing,<sup><a href="#n1">[1]</a></sup>
      and has been so for long, as everybody knows who has seen one in use on a boat.</p>
      <div id="toc" class="toc"><h2>Contents</h2><ul><li><a href="#h">History</a></ul></div>
      <h2 id="h">History<span class="mw-editsection">[<a href="/edit">edit</a>]</span></h2>
      \(paragraphs("History", "Later"))<div class="reflist"><ol><li id="n1">
      <a href="https://book.example/">A book on nets</a></li></ol></div>
      <div class="navbox"><a href="/1">Rope</a> <a href="/2">Hook</a></div></div></div></div>
      <div id="mw-navigation"><a href="/">Main page</a></div>
      """
    )
    #expect(page.text.contains("A net is a thing"))
    #expect(page.text.contains("A book on nets"))
    #expect(page.html.contains("href=\"#item-n1\""))
    for part in ["edit", "Contents", "Rope", "Main page"] { #expect(!page.text.contains(part)) }
  }

  @Test func `of a forum is the thread`() throws {
    let page = try extract(
      """
      <body><div id="page-header"><a href="/">Board</a> <a href="/login">Log in</a></div>
      <div id="posts">\(["Question", "Answer", "Thanks", "Coda"].map {
        "<div class=\"comment post\"><div class=\"who\">sailor</div><div class=\"c\">\(paragraph($0))</div></div>"
      }.joined())</div><div id="page-footer"><a href="/rules">Rules</a></div>
      """
    )
    for part in ["Question", "Answer", "Thanks", "Coda"] {
      #expect(page.text.contains("\(part) begins"))
    }
    #expect(!page.text.contains("Rules"))
  }

  @Test func `in a table for layout comes out of it`() throws {
    let page = try extract(
      """
      <body bgcolor=white><table width=800><tr><td colspan=2><font size=5>The Page</font></td></tr>
      <tr><td width=150><a href=a.html>Home</a><br><a href=b.html>Boats</a></td>
      <td><font face=arial>\(prose("First"))<br><br>\(prose("Second"))<br><br>\(prose("Third"))</font>
      </td></tr></table>
      """
    )
    #expect(page.text.contains("First begins") && page.text.contains("Third begins"))
    #expect(!page.html.contains("<table"))
    #expect(!page.text.contains("Boats"))
  }

  @Test func `keeps tables of data`() throws {
    let page = try extract(
      """
      <body><article>\(paragraphs("First", "Second"))<table><tr><td>1990<td>12<tr><td>1991<td>14
      <tr><td>1992<td>15</table>\(paragraph("Third"))</article>
      """
    )
    #expect(page.html.contains("<table>"))
  }

  @Test func `in Chinese is measured by its signs`() throws {
    let text = "港口很安静，船都回来了，没有人谈起那场把他们困在这里一个星期的风暴。"
    let page = try extract(
      """
      <html lang=zh><body><div class="menu"><a href="/1">首页</a><a href="/2">新闻</a></div>
      <div class="main"><h1>关于船</h1><div class="text"><p>\(text)\(text)</p><p>\(text)</p><p>\(text)\(text)</p>
      </div></div><div class="side"><ul><li><a href="/3">其他文章的标题在这里</a></li></ul></div>
      """
    )
    #expect(page.article.language == "zh")
    #expect(page.text.contains("港口很安静"))
    #expect(!page.text.contains("首页") && !page.text.contains("其他文章"))
  }

  @Test func `in Japanese, Korean and Thai as well`() throws {
    let japanese = "港は静かで、船はみな戻っていた。誰も一週間続いた嵐のことを話さなかった。"
    let korean = "항구는 조용했고, 배들은 모두 돌아와 있었다. 아무도 폭풍 이야기를 하지 않았다. "
    let thai = "ท่าเรือเงียบสงบ เรือทุกลำกลับมาแล้ว ไม่มีใครพูดถึงพายุที่ทำให้พวกเขาติดอยู่ที่นี่หนึ่งสัปดาห์, "
    for text in [japanese, korean, thai] {
      let block = String(repeating: text, count: 4)
      let page = try extract("<body><nav>x</nav><div><p>\(block)</p><p>\(block)</p></div>")
      #expect(page.text.contains(text.prefix(10)))
    }
  }

  @Test func `in Arabic keeps its direction`() throws {
    let text =
      "كان الميناء هادئا، وكانت القوارب قد عادت، ولم يتحدث أحد عن العاصفة التي أبقتهم هناك أسبوعا؛ "
    let block = String(repeating: text, count: 4)
    let page = try extract(
      "<html lang=ar dir=rtl><body><div class=article><p>\(block)</p><p>\(block)</p></div>"
    )
    #expect(page.html.contains("<div dir=\"rtl\">"))
    #expect(page.article.language == "ar")
  }

  @Test func `has its lazy pictures`() throws {
    let page = try extract(
      """
      <body><article>\(paragraph("First"))
      <img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA" data-src="/one.jpg" alt="one">
      <figure><img class="lazy" data-srcset="/two-400.jpg 400w, /two-800.jpg 800w"></figure>
      <div class="lazy-box"><img src="/blank.gif" data-original="/three.jpg"></div>
      <noscript><img src="/four.jpg"></noscript><noscript>Switch scripts on, please.</noscript>
      <picture><source srcset="/five.webp" type="image/webp"><img src="/five.jpg"></picture>
      \(paragraph("Second"))</article>
      """
    )
    for name in ["one.jpg", "two-800.jpg", "three.jpg", "four.jpg", "five.jpg", "five.webp"] {
      #expect(page.html.contains("https://site.example/\(name)"))
    }
    #expect(!page.text.contains("Switch"))
  }

  @Test func `gets the picture for sharing where it has none`() throws {
    let head = "<meta property=og:image content=/share.jpg>"
    let without = try extract("\(head)<body><article>\(paragraphs("First", "Second"))</article>")
    #expect(without.html.contains("https://site.example/share.jpg"))
    let with = try extract(
      "\(head)<body><article>\(paragraphs("First", "Second"))<img src=/own.jpg></article>"
    )
    #expect(!with.html.contains("share.jpg"))
    let mark = try extract(
      "<meta property=og:image content=/logo-big.png><body><article>\(paragraphs("First", "Second"))"
    )
    #expect(!mark.html.contains("logo"))
  }

  @Test(arguments: [
    (
      "https://site.example/story", "<a href='/story?page=2'>Next</a>",
      "https://site.example/story?page=2"
    ),
    ("https://site.example/story/", "<a href='/story/2/'>2</a>", "https://site.example/story/2/"),
    (
      "https://site.example/story.html", "<a href='story-2.html'>2</a>",
      "https://site.example/story-2.html"
    ),
    (
      "https://site.example/posts/1", "<a href='?page=2'>2</a>",
      "https://site.example/posts/1?page=2"
    ),
    ("https://site.example/posts/1", "<a href='/posts/2'>2</a>", nil),
    ("https://site.example/story", "<a rel=next href='/other-story'>Next post</a>", nil),
    ("https://site.example/2026/05", "<a href='/2026/06'>June</a>", nil),
    ("https://site.example/story", "<a href='/story/7'>7</a>", nil),
  ])
  func `says where it goes on`(_ address: String, _ link: String, _ next: String?) throws {
    let page = try extract(
      "<body><article>\(paragraphs("First", "Second"))</article><p>\(link)</p>",
      at: address
    )
    #expect(page.article.nextPage == next)
  }

  @Test func `says on its second page where the third is`() throws {
    let html = "<article>\(paragraphs("First", "Second"))</article><a href='/story/3'>3</a>"
    let extractor = ArticleExtractor(
      address: "https://site.example/story/2",
      firstPage: "https://site.example/story"
    )
    let next = try extractor.article(in: Array(html.utf8)).nextPage
    #expect(next == "https://site.example/story/3")
  }

  @Test func `in several sections is all of them`() throws {
    let page = try extract(
      """
      <body><div class="page"><div class="row"><section class="part">\(paragraphs("One", "Two", "Three"))
      </section><section class="part">\(paragraph("Four"))</section><div class="ad-slot"><p>Buy nets, now,
      cheap, and soon.</p></div><section class="part"><h2>End</h2>\(paragraphs("Five", "Six"))</section>
      </div></div>
      """
    )
    for part in ["One", "Two", "Three", "Four", "Five", "Six"] {
      #expect(page.text.contains("\(part) begins"))
    }
    #expect(!page.text.contains("Buy nets"))
  }

  @Test func `in boxes of their own is put together`() throws {
    let boxes = ["One", "Two", "Three", "Four", "Five"].map {
      "<div class=row><div class=col><div class=block>\(paragraph($0))</div></div></div>"
    }
    let page = try extract(
      "<body><div class=top><a href=/>Site</a></div><div>\(boxes.joined())</div>"
    )
    for part in ["One", "Three", "Five"] { #expect(page.text.contains("\(part) begins")) }
  }

  @Test func `is what the page says it is`() throws {
    let page = try extract(
      """
      <body><div><div itemprop="articleBody"><p>\(prose("Short"))</p></div>
      <div class="x"><p>\(prose("Teaser"))</p></div></div>
      """
    )
    #expect(page.text.contains("Short begins"))
    #expect(!page.text.contains("Teaser"))
  }

  @Test func `may be told by structured data alone`() throws {
    let body = (1...8).map { prose("Part \($0)") }.joined(separator: "\\n\\n")
    let page = try extract(
      """
      <head><title>x</title><script type="application/ld+json">{"@context":"https://schema.org",
      "@graph":[{"@type":"WebSite"},{"@type":["NewsArticle"],"headline":"Told","articleBody":"\(body)",
      "author":[{"name":"Ann"},{"name":"Bo"}],"datePublished":"2026-05-03T10:00:00Z"}]}</script></head>
      <body><div id="root"></div><script src="/app.js"></script></body>
      """
    )
    #expect(page.article.title == "Told")
    #expect(page.article.byline == "Ann, Bo")
    #expect(page.article.published == "2026-05-03T10:00:00Z")
    #expect(page.html.hasPrefix("<p>Part 1 begins"))
    #expect(page.text.contains("so ends Part 8"))
  }

  @Test func `may be short where the page calls it one`() throws {
    let page = try extract(
      """
      <body><header><a href=/>Photos</a></header><article><h1>Dusk</h1><img src=/dusk.jpg>
      <p>The harbour at dusk, from the old pier, in May.</p></article>
      """,
      title: "Dusk"
    )
    #expect(page.text == "The harbour at dusk, from the old pier, in May.")
  }

  @Test func `keeps lists of links between its paragraphs, not those after them`() throws {
    let page = try extract(
      """
      <body><article>\(paragraph("First"))<p>These are worth a visit:</p>
      <ul><li><a href=/1>The old harbour museum</a><li><a href=/2>The rope walk</a></ul>
      \(paragraph("Second"))<h3>You may also like</h3><ul><li><a href=/3>Ten ports</a>
      <li><a href=/4>Nine boats</a></ul></article>
      """
    )
    #expect(page.text.contains("The rope walk"))
    #expect(!page.text.contains("Ten ports"))
    #expect(!page.text.contains("You may also like"))
  }

  @Test func `loses the heading that repeats the title`() throws {
    let html = "<body><article><h1>“On Boats!”</h1>\(paragraphs("First", "Second"))</article>"
    #expect(!(try extract(html, title: "On boats").text.contains("On Boats")))
    let other = try extract(
      "<body><article><h2>Part one</h2>\(paragraphs("First", "Second"))</article>",
      title: "On boats"
    )
    #expect(other.html.contains("<h2>Part one</h2>"))
  }

  @Test func `keeps films and frames`() throws {
    let page = try extract(
      """
      <body><article>\(paragraph("First"))<iframe src="https://www.youtube.com/embed/abcdefghijk">no
      frames</iframe><video src=/film.mp4 controls></video>\(paragraph("Second"))</article>
      """
    )
    #expect(page.html.contains("youtube-nocookie.com/embed/abcdefghijk"))
    #expect(page.html.contains("https://site.example/film.mp4"))
    #expect(!page.text.contains("no frames"))
  }

  @Test func `is found inside a form around everything`() throws {
    let page = try extract(
      """
      <body><form id=aspnetForm><input type=hidden value=x><div class=content>
      \(paragraphs("First", "Second"))<select><option>choose</select></div></form>
      """
    )
    #expect(page.text.contains("First begins"))
    #expect(!page.text.contains("choose"))
  }

  @Test func `in the words of a script's template is hidden until asked for`() throws {
    let page = try extract(
      """
      <body><div style="display: none"><p>\(prose("Hidden"))</p></div><template>\(paragraph("Template"))
      </template><div>\(paragraphs("First", "Second"))</div><dialog><p>Really, now, go?</p></dialog>
      """
    )
    #expect(page.text.contains("First begins"))
    for part in ["Hidden", "Template", "Really"] { #expect(!page.text.contains(part)) }
  }

  @Test func `that waits hidden for a script is found all the same`() throws {
    let page = try extract(
      "<body><div id=app hidden>\(paragraphs("First", "Second", "Third"))</div><p>Loading, please wait."
    )
    #expect(page.html.contains("First begins") || page.article.html.contains("First begins"))
  }

  @Test func `is read in its encoding`() throws {
    let text = String(
      repeating: "Die Boote lagen im Hafen, und niemand sprach von Stürmen. ",
      count: 12
    )
    let html = "<meta charset=iso-8859-1><body><p>\(text)</p>"
    let latin = html.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let article = try ArticleExtractor(address: "https://a.example/").article(in: latin)
    #expect(article.html.contains("Stürmen"))
    let cyrillic = String(
      repeating: "Лодки стояли в порту, и никто не говорил о шторме. ",
      count: 12
    )
    let windows =
      Array("<meta http-equiv=Content-Type content='text/html; charset=windows-1251'><p>".utf8)
      + cyrillic.unicodeScalars.map {
        $0.value < 128 ? UInt8($0.value) : UInt8($0.value - 0x410 + 0xC0)
      }
    let other = try ArticleExtractor(address: "https://a.example/").article(in: windows)
    #expect(other.html.contains("Лодки стояли в порту"))
  }

  @Test func `takes addresses by the page's base`() throws {
    let page = try extract(
      "<base href=//cdn.example/x/><body><article>\(paragraphs("First", "Second"))<img src=a.png>"
    )
    #expect(page.html.contains("https://cdn.example/x/a.png"))
  }

  @Test func `says that others pay for the rest`() throws {
    let page = try extract(
      """
      <script type=application/ld+json>{"@type":"NewsArticle","isAccessibleForFree":"False"}</script>
      <body><article>\(paragraphs("First", "Second"))</article>
      """
    )
    #expect(page.article.isExcerpt)
  }
}
