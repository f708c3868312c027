// The attributes that pages use, by what their value is. A table; add a line where one is missing,
// but none that runs code or carries style. What loads or leads somewhere takes a `LinkTarget`.

extension Attribute {
  /// Class names; `nil` ones are left out, so that a condition can stand in the list.
  package static func `class`(_ names: String?...) -> Attribute {
    Attribute(
      "class",
      names.count == 1 ? names[0] ?? "" : names.compactMap(\.self).joined(separator: " ")
    )
  }

  // MARK: Addresses

  package static func href(_ target: LinkTarget) -> Attribute { Attribute("href", target.text) }

  package static func src(_ target: LinkTarget) -> Attribute { Attribute("src", target.text) }

  package static func action(_ target: LinkTarget) -> Attribute { Attribute("action", target.text) }

  package static func formaction(_ target: LinkTarget) -> Attribute {
    Attribute("formaction", target.text)
  }

  package static func poster(_ target: LinkTarget) -> Attribute { Attribute("poster", target.text) }

  package static func cite(_ target: LinkTarget) -> Attribute { Attribute("cite", target.text) }

  /// The same picture in other sizes; each with its descriptor, like `480w` or `2x`.
  package static func srcset(_ pictures: [(target: LinkTarget, descriptor: String)]) -> Attribute {
    let entries = pictures.map { picture in
      // A comma at an address's end would be read as the end of the entry.
      "\(picture.target.text.replacingTrailingCommas) \(picture.descriptor)"
    }
    return Attribute("srcset", entries.joined(separator: ", "))
  }

  // MARK: Text

  package static func id(_ text: String) -> Attribute { Attribute("id", text) }

  package static func title(_ text: String) -> Attribute { Attribute("title", text) }

  package static func lang(_ text: String) -> Attribute { Attribute("lang", text) }

  package static func dir(_ text: String) -> Attribute { Attribute("dir", text) }

  package static func role(_ text: String) -> Attribute { Attribute("role", text) }

  package static func name(_ text: String) -> Attribute { Attribute("name", text) }

  package static func value(_ text: String) -> Attribute { Attribute("value", text) }

  package static func type(_ text: String) -> Attribute { Attribute("type", text) }

  package static func rel(_ text: String) -> Attribute { Attribute("rel", text) }

  package static func target(_ text: String) -> Attribute { Attribute("target", text) }

  package static func content(_ text: String) -> Attribute { Attribute("content", text) }

  package static func httpEquiv(_ text: String) -> Attribute { Attribute("http-equiv", text) }
  package static func charset(_ text: String) -> Attribute { Attribute("charset", text) }

  package static func property(_ text: String) -> Attribute { Attribute("property", text) }

  package static func media(_ text: String) -> Attribute { Attribute("media", text) }

  package static func sizes(_ text: String) -> Attribute { Attribute("sizes", text) }

  package static func `as`(_ text: String) -> Attribute { Attribute("as", text) }

  package static func crossorigin(_ text: String) -> Attribute { Attribute("crossorigin", text) }

  package static func referrerpolicy(_ text: String) -> Attribute {
    Attribute("referrerpolicy", text)
  }

  package static func loading(_ text: String) -> Attribute { Attribute("loading", text) }

  package static func decoding(_ text: String) -> Attribute { Attribute("decoding", text) }

  package static func fetchpriority(_ text: String) -> Attribute {
    Attribute("fetchpriority", text)
  }

  package static func alt(_ text: String) -> Attribute { Attribute("alt", text) }

  package static func datetime(_ text: String) -> Attribute { Attribute("datetime", text) }

  package static func placeholder(_ text: String) -> Attribute { Attribute("placeholder", text) }

  package static func autocomplete(_ text: String) -> Attribute { Attribute("autocomplete", text) }

  package static func autocapitalize(_ text: String) -> Attribute {
    Attribute("autocapitalize", text)
  }

  package static func inputmode(_ text: String) -> Attribute { Attribute("inputmode", text) }

  package static func enterkeyhint(_ text: String) -> Attribute { Attribute("enterkeyhint", text) }

  package static func pattern(_ text: String) -> Attribute { Attribute("pattern", text) }

  package static func accept(_ text: String) -> Attribute { Attribute("accept", text) }

  package static func acceptCharset(_ text: String) -> Attribute {
    Attribute("accept-charset", text)
  }

  package static func enctype(_ text: String) -> Attribute { Attribute("enctype", text) }

  package static func method(_ text: String) -> Attribute { Attribute("method", text) }

  package static func min(_ text: String) -> Attribute { Attribute("min", text) }

  package static func max(_ text: String) -> Attribute { Attribute("max", text) }

  package static func step(_ text: String) -> Attribute { Attribute("step", text) }

  package static func `for`(_ text: String) -> Attribute { Attribute("for", text) }

  package static func form(_ text: String) -> Attribute { Attribute("form", text) }

  package static func list(_ text: String) -> Attribute { Attribute("list", text) }

  package static func headers(_ text: String) -> Attribute { Attribute("headers", text) }

  package static func scope(_ text: String) -> Attribute { Attribute("scope", text) }

  package static func label(_ text: String) -> Attribute { Attribute("label", text) }

  package static func kind(_ text: String) -> Attribute { Attribute("kind", text) }

  package static func srclang(_ text: String) -> Attribute { Attribute("srclang", text) }

  package static func preload(_ text: String) -> Attribute { Attribute("preload", text) }

  package static func spellcheck(_ text: String) -> Attribute { Attribute("spellcheck", text) }

  package static func accesskey(_ text: String) -> Attribute { Attribute("accesskey", text) }

  package static func slot(_ text: String) -> Attribute { Attribute("slot", text) }

  package static func part(_ text: String) -> Attribute { Attribute("part", text) }

  package static func draggable(_ text: String) -> Attribute { Attribute("draggable", text) }

  package static func translate(_ text: String) -> Attribute { Attribute("translate", text) }

  package static func hreflang(_ text: String) -> Attribute { Attribute("hreflang", text) }

  package static func itemprop(_ text: String) -> Attribute { Attribute("itemprop", text) }

  package static func popover(_ text: String) -> Attribute { Attribute("popover", text) }

  package static func popovertarget(_ text: String) -> Attribute {
    Attribute("popovertarget", text)
  }

  package static func popovertargetaction(_ text: String) -> Attribute {
    Attribute("popovertargetaction", text)
  }

  package static func command(_ text: String) -> Attribute { Attribute("command", text) }

  package static func commandfor(_ text: String) -> Attribute { Attribute("commandfor", text) }

  package static func nonce(_ text: String) -> Attribute { Attribute("nonce", text) }

  package static func color(_ text: String) -> Attribute { Attribute("color", text) }

  package static func closedby(_ text: String) -> Attribute { Attribute("closedby", text) }

  // MARK: Numbers

  package static func width(_ number: Int) -> Attribute { Attribute("width", number) }

  package static func height(_ number: Int) -> Attribute { Attribute("height", number) }

  package static func tabindex(_ number: Int) -> Attribute { Attribute("tabindex", number) }

  package static func rows(_ number: Int) -> Attribute { Attribute("rows", number) }

  package static func cols(_ number: Int) -> Attribute { Attribute("cols", number) }

  package static func colspan(_ number: Int) -> Attribute { Attribute("colspan", number) }

  package static func rowspan(_ number: Int) -> Attribute { Attribute("rowspan", number) }

  package static func maxlength(_ number: Int) -> Attribute { Attribute("maxlength", number) }

  package static func minlength(_ number: Int) -> Attribute { Attribute("minlength", number) }

  package static func size(_ number: Int) -> Attribute { Attribute("size", number) }

  package static func start(_ number: Int) -> Attribute { Attribute("start", number) }

  package static func span(_ number: Int) -> Attribute { Attribute("span", number) }

  // MARK: There or not

  package static func checked(_ isOn: Bool = true) -> Attribute { Attribute("checked", isOn: isOn) }

  package static func disabled(_ isOn: Bool = true) -> Attribute {
    Attribute("disabled", isOn: isOn)
  }

  package static func hidden(_ isOn: Bool = true) -> Attribute { Attribute("hidden", isOn: isOn) }

  package static func `open`(_ isOn: Bool = true) -> Attribute { Attribute("open", isOn: isOn) }

  package static func required(_ isOn: Bool = true) -> Attribute {
    Attribute("required", isOn: isOn)
  }

  package static func readonly(_ isOn: Bool = true) -> Attribute {
    Attribute("readonly", isOn: isOn)
  }

  package static func selected(_ isOn: Bool = true) -> Attribute {
    Attribute("selected", isOn: isOn)
  }

  package static func multiple(_ isOn: Bool = true) -> Attribute {
    Attribute("multiple", isOn: isOn)
  }

  package static func autofocus(_ isOn: Bool = true) -> Attribute {
    Attribute("autofocus", isOn: isOn)
  }

  package static func autoplay(_ isOn: Bool = true) -> Attribute {
    Attribute("autoplay", isOn: isOn)
  }

  package static func controls(_ isOn: Bool = true) -> Attribute {
    Attribute("controls", isOn: isOn)
  }

  package static func loop(_ isOn: Bool = true) -> Attribute { Attribute("loop", isOn: isOn) }

  package static func muted(_ isOn: Bool = true) -> Attribute { Attribute("muted", isOn: isOn) }

  package static func playsinline(_ isOn: Bool = true) -> Attribute {
    Attribute("playsinline", isOn: isOn)
  }

  package static func `async`(_ isOn: Bool = true) -> Attribute { Attribute("async", isOn: isOn) }

  package static func `defer`(_ isOn: Bool = true) -> Attribute { Attribute("defer", isOn: isOn) }

  package static func novalidate(_ isOn: Bool = true) -> Attribute {
    Attribute("novalidate", isOn: isOn)
  }

  package static func formnovalidate(_ isOn: Bool = true) -> Attribute {
    Attribute("formnovalidate", isOn: isOn)
  }

  package static func inert(_ isOn: Bool = true) -> Attribute { Attribute("inert", isOn: isOn) }

  package static func reversed(_ isOn: Bool = true) -> Attribute {
    Attribute("reversed", isOn: isOn)
  }

  package static func itemscope(_ isOn: Bool = true) -> Attribute {
    Attribute("itemscope", isOn: isOn)
  }

  package static func allowfullscreen(_ isOn: Bool = true) -> Attribute {
    Attribute("allowfullscreen", isOn: isOn)
  }

  package static func download(_ isOn: Bool = true) -> Attribute {
    Attribute("download", isOn: isOn)
  }

  package static func `default`(_ isOn: Bool = true) -> Attribute {
    Attribute("default", isOn: isOn)
  }

  // MARK: Drawings

  package static func viewBox(_ text: String) -> Attribute { Attribute("viewBox", text) }

  package static func fill(_ text: String) -> Attribute { Attribute("fill", text) }

  package static func stroke(_ text: String) -> Attribute { Attribute("stroke", text) }

  package static func strokeWidth(_ text: String) -> Attribute { Attribute("stroke-width", text) }

  package static func strokeLinecap(_ text: String) -> Attribute {
    Attribute("stroke-linecap", text)
  }

  package static func strokeLinejoin(_ text: String) -> Attribute {
    Attribute("stroke-linejoin", text)
  }

  package static func strokeDasharray(_ text: String) -> Attribute {
    Attribute("stroke-dasharray", text)
  }

  package static func strokeDashoffset(_ text: String) -> Attribute {
    Attribute("stroke-dashoffset", text)
  }

  package static func pathLength(_ text: String) -> Attribute { Attribute("pathLength", text) }

  package static func d(_ text: String) -> Attribute { Attribute("d", text) }

  package static func points(_ text: String) -> Attribute { Attribute("points", text) }

  package static func x(_ text: String) -> Attribute { Attribute("x", text) }

  package static func y(_ text: String) -> Attribute { Attribute("y", text) }

  package static func x1(_ text: String) -> Attribute { Attribute("x1", text) }

  package static func y1(_ text: String) -> Attribute { Attribute("y1", text) }

  package static func x2(_ text: String) -> Attribute { Attribute("x2", text) }

  package static func y2(_ text: String) -> Attribute { Attribute("y2", text) }

  package static func cx(_ text: String) -> Attribute { Attribute("cx", text) }

  package static func cy(_ text: String) -> Attribute { Attribute("cy", text) }

  package static func r(_ text: String) -> Attribute { Attribute("r", text) }

  package static func rx(_ text: String) -> Attribute { Attribute("rx", text) }

  package static func ry(_ text: String) -> Attribute { Attribute("ry", text) }

  package static func transform(_ text: String) -> Attribute { Attribute("transform", text) }

  package static func preserveAspectRatio(_ text: String) -> Attribute {
    Attribute("preserveAspectRatio", text)
  }
}

extension String {
  fileprivate var replacingTrailingCommas: String {
    var text = self
    var commas = 0
    while text.utf8.last == UInt8(ascii: ",") {
      text.removeLast()
      commas += 1
    }
    return text + String(repeating: "%2C", count: commas)
  }
}
