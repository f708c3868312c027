/// Lines of text no wider than a terminal, with the margins of lists and quotes.
struct WrappedText {
  private let width: Int
  private var text = ""
  private var line = ""
  private var lineCount = 0
  private var endsInSpace = false
  private var wantsEmptyLine = false
  private var margins: [String] = []
  private var bullet: String?
  /// Set inside preformatted text: white space and line ends stay.
  var isVerbatim = false

  init(width: Int) {
    self.width = width
  }

  /// Adds running text; runs of white space are one space, and long lines are broken there.
  mutating func add(_ string: String) {
    if isVerbatim { return addVerbatim(string) }
    var word = ""
    for character in string {
      if character.isWhitespace {
        addWord(word)
        word = ""
        endsInSpace = true
      } else {
        word.append(character)
      }
    }
    addWord(word)
  }

  private mutating func addWord(_ word: String) {
    if word.isEmpty { return }
    let needsSpace = endsInSpace && lineCount > 0
    endsInSpace = false
    if needsSpace, marginWidth + lineCount + 1 + word.count > width {
      endLine()
    } else if needsSpace {
      line += " "
      lineCount += 1
    }
    line += word
    lineCount += word.count
  }

  private mutating func addVerbatim(_ string: String) {
    for character in string {
      if character.isNewline {
        flush(keepingEmpty: true)
      } else {
        line.append(character)
        lineCount += 1
      }
    }
  }

  /// Ends the line that has been begun, if there is one.
  mutating func endLine() {
    flush(keepingEmpty: false)
    endsInSpace = false
  }

  /// Ends the line, and has an empty one before the next.
  mutating func startBlock() {
    endLine()
    wantsEmptyLine = true
  }

  /// Moves what follows to the right; `first` stands before its first line only.
  mutating func indent(_ margin: String, first: String? = nil) {
    endLine()
    margins.append(margin)
    bullet = first
  }

  mutating func outdent() {
    endLine()
    _ = margins.popLast()
    bullet = nil
  }

  mutating func finished() -> String {
    endLine()
    return text
  }

  private var marginWidth: Int { margins.reduce(0) { $0 + $1.count } }

  private mutating func flush(keepingEmpty: Bool) {
    if lineCount == 0 && !keepingEmpty { return }
    if wantsEmptyLine && !text.isEmpty && bullet == nil { text += outerMargins + "\n" }
    wantsEmptyLine = false
    if let bullet {
      text += margins.dropLast().joined() + bullet
      self.bullet = nil
    } else {
      text += margins.joined()
    }
    text += line + "\n"
    line = ""
    lineCount = 0
  }

  /// The margins of an empty line, without spaces at its end.
  private var outerMargins: String {
    var joined = margins.joined()
    while joined.last == " " { joined.removeLast() }
    return joined
  }
}
