import HTMLReading
import ReaderModel

/// Reads transcripts in HTML: `cite` names who speaks, `time` says when, paragraphs are said.
///
/// Pages have menus and the like around it, which are left out. Source: Podcasting 2.0, Transcripts.
enum HTMLTranscript {
  private static let blocks: Set<String> = [
    "p", "div", "li", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "dt", "dd", "br", "section",
    "article", "main", "tr", "td",
  ]
  private static let silent: Set<String> = [
    "head", "script", "style", "template", "noscript", "nav", "header", "footer", "aside", "form",
    "button", "select", "svg", "title", "iframe",
  ]

  static func segments(in bytes: [UInt8]) -> [Transcript.Segment] {
    guard let tree = try? HTMLTree(document: bytes), let body = tree.body else { return [] }
    var writer = Writer()
    var next: HTMLTree.NodeID? = body
    while let id = next {
      var goesIn = true
      switch tree.nodes[id].content {
      case .text(let range): writer.add(tree.textBytes[range])
      case .element(let element) where silent.contains(element.name): goesIn = false
      case .element(let element) where element.name == "cite":
        writer.name(SaidText.speaker(tree.text(of: id)))
        goesIn = false
      case .element(let element) where element.name == "time":
        goesIn = !writer.setTime(SaidText.tidied(tree.text(of: id).utf8))
      case .element(let element) where blocks.contains(element.name): writer.end()
      default: break
      }
      let child = goesIn ? tree.nodes[id].firstChild : nil
      next = child ?? following(id, in: tree, within: body, &writer)
    }
    writer.end()
    return writer.segments
  }

  /// The node after all that is inside `id`; blocks that it leaves end what was being said.
  private static func following(
    _ id: HTMLTree.NodeID,
    in tree: HTMLTree,
    within root: HTMLTree.NodeID,
    _ writer: inout Writer
  ) -> HTMLTree.NodeID? {
    var id = id
    while id != root {
      if let name = tree.element(id)?.name, blocks.contains(name) { writer.end() }
      if let next = tree.nodes[id].nextSibling { return next }
      guard let parent = tree.nodes[id].parent else { return nil }
      id = parent
    }
    return nil
  }

  private struct Writer {
    var segments: [Transcript.Segment] = []
    private var speaker: String?
    private var start: Int64?
    private var text: [UInt8] = []

    mutating func add(_ bytes: ArraySlice<UInt8>) { text += bytes }

    mutating func name(_ name: String?) {
      end()
      speaker = name ?? speaker
    }

    /// Whether the text was a time: then it is not said.
    mutating func setTime(_ text: String) -> Bool {
      let clock = text.utf8.filter { $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]") }
      guard let time = ClockTime.milliseconds(clock) else { return false }
      end()
      start = time
      return true
    }

    mutating func end() {
      let line = SaidText.tidied(text)
      text.removeAll(keepingCapacity: true)
      if line.isEmpty { return }
      // Paragraphs without a time go on with what was said at the one before.
      if start == nil, let last = segments.last, last.startInMilliseconds != nil,
        last.speaker == speaker
      {
        segments[segments.count - 1].text += " " + line
        return
      }
      segments.append(
        Transcript.Segment(startInMilliseconds: start, speaker: speaker, text: line)
      )
      start = nil
    }
  }
}
