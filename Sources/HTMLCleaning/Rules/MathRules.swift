import HTMLReading

/// Formulas: the elements of MathML Core and what MathML 3 adds in presentation, without links,
/// actions, styles, and without annotations, in which HTML could hide.
///
/// Elements of HTML inside a formula lose their tags. So what is written holds no place where a
/// parser changes from MathML to HTML and back, which is what attacks by reparsing need.
enum MathRules {
  static let elements: Set<String> = [
    "math", "menclose", "merror", "mfenced", "mfrac", "mi", "mmultiscripts", "mn", "mo", "mover",
    "mpadded", "mphantom", "mprescripts", "mroot", "mrow", "ms", "mspace", "msqrt", "mstyle",
    "msub", "msubsup", "msup", "mtable", "mtd", "mtext", "mtr", "munder", "munderover", "none",
    "semantics",
  ]

  static let dropped: Set<String> = ["annotation", "annotation-xml", "mglyph", "malignmark"]

  static let attributes: [String: AttributeRule] = {
    let names = [
      "accent", "accentunder", "columnalign", "columnlines", "columnspacing", "columnspan", "close",
      "depth", "display", "displaystyle", "fence", "form", "frame", "height", "largeop",
      "linethickness", "lspace", "mathvariant", "maxsize", "minsize", "movablelimits", "notation",
      "open", "rowalign", "rowlines", "rowspacing", "rowspan", "rspace", "scriptlevel",
      "separator", "separators", "stretchy", "symmetric", "voffset", "width",
    ]
    var rules: [String: AttributeRule] = ["alttext": .text]
    for name in names { rules[name] = .plain }
    for name in ["open", "close", "separators"] { rules[name] = .text }
    return rules
  }()
}

extension CleaningPass {
  /// - Returns: Whether the children are to be written.
  mutating func beginMath(_ id: HTMLTree.NodeID, _ element: HTMLTree.Element) -> Bool {
    if MathRules.dropped.contains(element.name) { return false }
    if MathRules.elements.contains(element.name) {
      openTag(id, element, KeptElement(name: element.name, attributes: MathRules.attributes))
    }
    return true
  }

  /// Of HTML inside a formula only text stays.
  func beginTextInMath(_ element: HTMLTree.Element) -> Bool {
    if case .drop = ElementRules.table[element.name] { return false }
    return true
  }
}
