import XMLReading

/// A text of a feed before it is known how it will be used: where it stands, and no copy.
///
/// Many texts are never used, because another one stands for the same, and those that become a line
/// need not be a String before. `FeedScanner` makes Strings and lines of them.
struct TextConstruct: Equatable {
  var source: Source
  var form: Form
  /// Whether it was in base64.
  var isDecoded = false
  /// A `BaseNumber`, so small that all of a construct fits into three registers.
  private var shortBase: Int32

  init(source: Source, form: Form, base: FeedScanner.BaseNumber) {
    self.source = source
    self.form = form
    shortBase = Int32(truncatingIfNeeded: base)
  }

  /// What relative addresses in it resolve against.
  var base: FeedScanner.BaseNumber { Int(shortBase) }

  enum Source: Equatable {
    /// It stands in the document.
    case written(XMLText)
    /// It had to be put together: the place in the scanner's list of those.
    case made(Int)
  }

  enum Form: Equatable {
    /// Declared plain: stays as it is.
    case plain
    /// Declared HTML or XHTML, or elements in it.
    case html
    /// RSS and CDF declare nothing.
    case undeclared
  }
}
