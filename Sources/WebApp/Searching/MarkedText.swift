import HTMLWriting
import ReaderModel

/// A text in which the words of a search are marked.
struct MarkedText {
  let text: String
  let matches: MatchedWords
  var field: SearchWords.Field?

  var html: HTML {
    var html = HTML()
    var end = text.startIndex
    for range in matches.ranges(in: text, of: field) {
      html.append(HTML(String(text[end..<range.lowerBound])))
      html.append(mark { String(text[range]) })
      end = range.upperBound
    }
    html.append(HTML(String(text[end...])))
    return html
  }
}
