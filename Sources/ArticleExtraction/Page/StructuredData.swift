import ByteScanning
import HTMLWriting
import JSONText

/// What a page says of its article for search engines.
///
/// Source: schema.org, Article; Google Search Central, "Article structured data" and
/// "Subscription and paywalled content".
struct StructuredData {
  var title: String?
  var author: String?
  var published: String?
  var picture: String?
  var language: String?
  /// The text without markup, which few pages give.
  var body: String?
  /// Whether everybody may read all of it; `nil` where nothing is said.
  var isFree: Bool?

  init() {}

  /// Reads the first article of the scripts.
  init(_ scripts: [String]) {
    for script in scripts.prefix(20) where script.utf8.count <= 1 << 20 {
      guard let value = JSONReader.value(of: script), let article = Self.article(in: value) else {
        continue
      }
      read(article)
      return
    }
  }

  /// The first object that is an article, looked for in lists and graphs, not in everything.
  private static func article(in root: JSONValue) -> JSONValue? {
    var waiting = [root]
    var steps = 0
    while let value = waiting.popLast(), steps < 1000 {
      steps += 1
      if isArticle(value) { return value }
      let inner = (value.array ?? []) + (value["@graph"]?.array ?? [])
      waiting += (inner + [value["mainEntity"], value["mainEntityOfPage"]].compactMap(\.self))
        .reversed()
    }
    return nil
  }

  private static func isArticle(_ value: JSONValue) -> Bool {
    let types = value["@type"].map { $0.array ?? [$0] } ?? []
    return types.contains { type in
      guard let name = type.string else { return false }
      return name.hasSuffix("Article") || name.hasSuffix("Posting") || name == "Report"
        || name == "Review"
    }
  }

  private mutating func read(_ article: JSONValue) {
    title = article["headline"]?.string ?? article["name"]?.string
    author = Self.names(article["author"])
    published = article["datePublished"]?.string
    picture = Self.address(article["image"])
    language = article["inLanguage"]?.string
    body = article["articleBody"]?.string
    if let free = article["isAccessibleForFree"] {
      isFree = free.bool ?? free.string.map { $0.lowercased() != "false" }
    }
  }

  private static func names(_ value: JSONValue?) -> String? {
    guard let value else { return nil }
    let people = value.array ?? [value]
    let names = people.prefix(8).compactMap { $0.string ?? $0["name"]?.string }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  private static func address(_ value: JSONValue?) -> String? {
    guard let value else { return nil }
    let first = value.array?.first ?? value
    return first.string ?? first["url"]?.string ?? first["contentUrl"]?.string
  }
}

/// The text of an article as structured data gives it: paragraphs of words.
struct ToldText {
  let html: String
  let length: Int

  init?(_ text: String) {
    var output: [UInt8] = []
    var length = 0
    // Some put their HTML there; as text it would be tags to read.
    if text.contains("</p>") || text.contains("<br") {
      output = Array(text.utf8)
      length = TextMeasure(of: output[...]).text
    } else {
      for line in text.split(whereSeparator: \.isNewline) {
        let words = PageFacts.words(String(line))
        if words.isEmpty { continue }
        length += TextMeasure(of: Array(words.utf8)[...]).text
        output += "<p>".utf8
        output.appendEscaped(words)
        output += "</p>".utf8
      }
    }
    guard length > 0 else { return nil }
    self.html = String(decoding: output, as: UTF8.self)
    self.length = length
  }
}
