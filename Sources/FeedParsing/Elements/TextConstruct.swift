/// A text of a feed before it is known how it will be used.
struct TextConstruct: Equatable {
  var text: String
  var form: Form
  /// What relative addresses in it resolve against.
  var base: String?
  /// Whether it was in base64.
  var isDecoded = false

  enum Form: Equatable {
    /// Declared plain: stays as it is.
    case plain
    /// Declared HTML or XHTML, or elements in it.
    case html
    /// RSS and CDF declare nothing.
    case undeclared
  }

  /// The text for a place that shows plain text on one line.
  var line: String? {
    let text = plainText
    return text.isEmpty ? nil : text
  }

  /// The text without tags, its entities decoded, by what the publisher declared.
  var plainText: String {
    switch form {
    case .plain: return PlainText.folded(text)
    case .html: return PlainText.fromDeclaredHTML(text)
    case .undeclared: return PlainText.fromUndeclared(text)
    }
  }
}
