/// What becomes of each HTML element; one that is not listed gives way to its content.
enum ElementRules {
  static let table: [String: ElementTreatment] = kept.merging(specials) { first, _ in first }
    .merging(dropped) { first, _ in first }

  private static let specials: [String: ElementTreatment] = [
    "a": .special(.anchor),
    "amp-img": .special(.image),
    "amp-youtube": .special(.customPlayer),
    "audio": .special(.audio),
    "button": .special(.button),
    "dialog": .special(.dialog),
    "embed": .special(.embed),
    "iframe": .special(.frame),
    "image": .special(.image),
    "img": .special(.image),
    "input": .special(.input),
    "lite-youtube": .special(.customPlayer),
    "noscript": .special(.noscript),
    "object": .special(.object),
    "picture": .special(.picture),
    "source": .special(.source),
    "track": .special(.track),
    "video": .special(.video),
  ]

  /// Elements whose content is no text for readers, or works only with what is not kept.
  private static let dropped: [String: ElementTreatment] = Dictionary(
    uniqueKeysWithValues: [
      "applet", "area", "base", "basefont", "bgsound", "command", "datalist", "frame", "frameset",
      "head", "keygen", "link", "map", "meta", "noembed", "noframes", "optgroup", "option", "param",
      "script", "select", "slot", "style", "template", "textarea", "title",
    ].map { ($0, .drop) }
  )

  private static let kept: [String: ElementTreatment] = {
    var table: [String: ElementTreatment] = [:]
    for (name, element) in all { table[name] = .keep(element) }
    return table
  }()

  private static var all: [(String, KeptElement)] {
    blocks + phrases + lists + tables + [
      ("br", KeptElement(name: "br", isVoid: true)),
      ("hr", KeptElement(name: "hr", isVoid: true)),
      ("wbr", KeptElement(name: "wbr", isVoid: true)),
      // The page has a main and navigation of its own; an item's are but boxes in it.
      ("main", KeptElement(name: "div", whenEmpty: .goes)),
      ("nav", KeptElement(name: "div", whenEmpty: .goes)),
      ("center", KeptElement(name: "div", whenEmpty: .goes)),
      ("fieldset", KeptElement(name: "div", whenEmpty: .goes)),
      ("blockquote", KeptElement(name: "blockquote", whenEmpty: .goes, attributes: cite)),
      ("details", KeptElement(name: "details", whenEmpty: .goes, attributes: ["open": .flag])),
      ("summary", KeptElement(name: "summary")),
      ("listing", KeptElement(name: "pre", whenEmpty: .goes)),
      ("plaintext", KeptElement(name: "pre", whenEmpty: .goes)),
      ("xmp", KeptElement(name: "pre", whenEmpty: .goes)),
    ]
  }

  private static let cite: [String: AttributeRule] = ["cite": .link]

  private static let blocks = [
    "address", "article", "aside", "div", "figcaption", "figure", "footer", "h1", "h2", "h3", "h4",
    "h5", "h6", "header", "hgroup", "p", "pre", "section",
  ].map { ($0, KeptElement(name: $0, whenEmpty: .goes)) }

  private static let phrases: [(String, KeptElement)] =
    [
      "abbr", "b", "bdi", "bdo", "cite", "code", "dfn", "em", "i", "kbd", "mark", "rb", "rp", "rt",
      "rtc", "ruby", "s", "samp", "small", "span", "strong", "sub", "sup", "u", "var",
    ].map { ($0, KeptElement(name: $0, whenEmpty: .leavesSpace)) }
    + [
      ("acronym", KeptElement(name: "abbr", whenEmpty: .leavesSpace)),
      ("strike", KeptElement(name: "s", whenEmpty: .leavesSpace)),
      ("tt", KeptElement(name: "code", whenEmpty: .leavesSpace)),
      ("q", KeptElement(name: "q", whenEmpty: .leavesSpace, attributes: cite)),
      ("del", KeptElement(name: "del", attributes: ["cite": .link, "datetime": .plain])),
      ("ins", KeptElement(name: "ins", attributes: ["cite": .link, "datetime": .plain])),
      ("time", KeptElement(name: "time", attributes: ["datetime": .plain])),
    ]

  private static let lists: [(String, KeptElement)] = [
    ("dd", KeptElement(name: "dd")),
    ("dir", KeptElement(name: "ul")),
    ("dl", KeptElement(name: "dl")),
    ("dt", KeptElement(name: "dt")),
    ("li", KeptElement(name: "li", attributes: ["value": .number(upTo: 1_000_000)])),
    ("menu", KeptElement(name: "ul")),
    (
      "ol",
      KeptElement(
        name: "ol",
        attributes: [
          "reversed": .flag, "start": .number(upTo: 1_000_000), "type": .plain,
        ]
      )
    ),
    ("ul", KeptElement(name: "ul")),
  ]

  /// More columns or rows than that only make a browser slow.
  ///
  /// Source: HTML, 4.9.11.
  private static let cell: [String: AttributeRule] = [
    "align": .oneOf(["left", "right", "center", "justify"]), "colspan": .number(upTo: 1000),
    "rowspan": .number(upTo: 65_534), "abbr": .text,
    "scope": .oneOf(["row", "col", "rowgroup", "colgroup"]),
  ]

  private static let column: [String: AttributeRule] = ["span": .number(upTo: 1000)]

  private static let tables: [(String, KeptElement)] =
    ["table", "caption", "thead", "tbody", "tfoot", "tr"].map { ($0, KeptElement(name: $0)) }
    + [
      ("td", KeptElement(name: "td", attributes: cell)),
      ("th", KeptElement(name: "th", attributes: cell)),
      ("col", KeptElement(name: "col", isVoid: true, attributes: column)),
      ("colgroup", KeptElement(name: "colgroup", attributes: column)),
    ]
}
