// A mutator that knows what a document is made of: it moves, repeats, drops and makes up whole tags and
// texts, where libFuzzer's own changes single bytes and mostly breaks the first tag.

/// libFuzzer's own changes.
@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

/// The entry point whose name libFuzzer knows.
@c(LLVMFuzzerCustomMutator)
public func mutate(
  _ data: UnsafeMutablePointer<UInt8>,
  _ count: Int,
  _ limit: Int,
  _ seed: CUnsignedInt
) -> Int {
  var random = Random(state: UInt64(seed) &+ 1)
  // SAFETY: libFuzzer hands over `limit` bytes at `data`, of which `count` are used.
  guard FuzzTarget.chosenIsMarkup, random.below(2) == 0 else {
    return unsafe mutateBytes(data, count, limit)
  }
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  var tokens = TokenMutator.tokens(bytes)
  for _ in 0...random.below(4) { TokenMutator.change(&tokens, &random) }
  var place = 0
  for byte in tokens.joined() where place < limit {
    unsafe data[place] = byte
    place += 1
  }
  return place
}

/// Documents as lists of tags and texts.
enum TokenMutator {
  /// Tags, and what stands between them.
  static func tokens(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var tokens: [ArraySlice<UInt8>] = []
    var start = 0
    for index in bytes.indices {
      let isStart = bytes[index] == 0x3C
      let isEnd = bytes[index] == 0x3E
      if isStart, index > start {
        tokens.append(bytes[start..<index])
        start = index
      } else if isEnd {
        tokens.append(bytes[start...index])
        start = index + 1
      }
    }
    if start < bytes.count { tokens.append(bytes[start...]) }
    return tokens
  }

  static func change(_ tokens: inout [ArraySlice<UInt8>], _ random: inout Random) {
    let place = random.below(tokens.count + 1)
    let other = random.below(tokens.count + 1)
    switch random.below(6) {
    case 0 where place < tokens.count: tokens.remove(at: place)
    case 1 where place < tokens.count: tokens.insert(tokens[place], at: other)
    case 2 where place < tokens.count && other < tokens.count: tokens.swapAt(place, other)
    case 3 where place < tokens.count && !tokens[place].isEmpty:
      // Cut in the middle, as a broken connection would.
      tokens[place] = tokens[place].prefix(random.below(tokens[place].count))
    case 4 where place < other && other <= tokens.count && other - place < 40:
      tokens.insert(contentsOf: tokens[place..<other], at: other)
    default:
      let word = words[random.below(words.count)]
      tokens.insert(ArraySlice(word.utf8), at: place)
    }
  }

  private static let words = [
    "<item>", "</item>", "<entry>", "</entry>", "<channel>", "</channel>", "<title>", "</title>",
    "<link href='/a'/>", "<link>", "</link>", "<guid>", "</guid>", "<![CDATA[", "]]>", "<!--",
    "-->",
    "<?x?>", "&amp;", "&lt;b&gt;", "&#8217;", "&#xD83D;&#xDE00;", "&nbsp", "&x;", "<", ">", "&",
    "<!DOCTYPE rss [<!ENTITY x '<y>&x;'>]>", " xml:base='../b/'", " xmlns='urn:x'", " a=“b”",
    " a=\"b",
    "<description>", "</description>", "<content type='xhtml'>", "</content>", "<p>", "</p>",
    "<br>",
    "<media:group>", "</media:group>", "<media:content url='c.jpg'/>", "<itunes:duration>1:02:03",
    "<pubDate>Mon, 30 Nov 2026 04:00:00 GMT</pubDate>", "<outline text='a' xmlUrl='b'>",
    "</outline>",
    "<enclosure url='e.mp3' length='1' type='audio/mpeg'/>", "é", "\u{FEFF}", "  ", "\n",
    "<psc:chapter start='0:1'/>", "<podcast:transcript url='t.vtt'/>", "<rss version='2.0'>",
  ]
}

/// Numbers that follow from libFuzzer's seed, so that a find can be had again.
struct Random {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(limit, 1)))
  }
}
