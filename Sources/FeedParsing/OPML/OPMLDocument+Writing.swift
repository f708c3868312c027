extension OPMLDocument {
  /// The list as OPML 2.0 in UTF-8.
  public var xml: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\">\n  <head>\n"
    if let title { text += "    <title>\(OPMLText.escaped(title))</title>\n" }
    if let dateCreated {
      text += "    <dateCreated>\(OPMLText.escaped(dateCreated))</dateCreated>\n"
    }
    if let ownerName { text += "    <ownerName>\(OPMLText.escaped(ownerName))</ownerName>\n" }
    text += "  </head>\n  <body>\n"
    OPMLText.append(outlines, to: &text)
    return text + "  </body>\n</opml>\n"
  }
}

/// Writing outlines.
private enum OPMLText {
  /// Appends outlines and what they hold; without recursion, for folders may be nested deeply.
  static func append(_ outlines: [OPMLOutline], to text: inout String) {
    var open: [(rest: ArraySlice<OPMLOutline>, indent: String)] = [(outlines[...], "    ")]
    while let (outlines, indent) = open.popLast() {
      var rest = outlines
      guard let outline = rest.popFirst() else {
        if !open.isEmpty { text += "\(indent.dropLast(2))</outline>\n" }
        continue
      }
      open.append((rest, indent))
      text += "\(indent)<outline\(attributes(outline))"
      if outline.outlines.isEmpty {
        text += "/>\n"
      } else {
        text += ">\n"
        open.append((outline.outlines[...], indent + "  "))
      }
    }
  }

  private static func attributes(_ outline: OPMLOutline) -> String {
    var text = ""
    func add(_ name: String, _ value: String?) {
      if let value { text += " \(name)=\"\(escaped(value))\"" }
    }
    add("text", outline.text ?? outline.title ?? outline.xmlURL ?? "")
    add("title", outline.title ?? (outline.isFeed ? outline.text : nil))
    add("type", outline.type ?? (outline.isFeed ? "rss" : nil))
    add("xmlUrl", outline.xmlURL)
    add("htmlUrl", outline.htmlURL)
    add("url", outline.url)
    add("description", outline.description)
    add("language", outline.language)
    add("category", outline.categories.isEmpty ? nil : outline.categories.joined(separator: ","))
    return text
  }

  /// Text for an element or a quoted attribute; control characters may not stand in XML at all.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\t": result += "&#9;"
      case "\r": result += "&#13;"
      case "\u{B}", "\u{C}", " ": result += " "
      case "\0"..." ": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
