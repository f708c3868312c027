import ReaderModel
import Testing

@Suite struct `What an edit changed` {
  private func changes(_ old: String, _ new: String) -> [[String]] {
    TextChange.all(from: old, to: new).map { [$0.before, $0.removed, $0.added, $0.after] }
  }

  @Test func `is nothing where only white space differs`() {
    #expect(changes("", "") == [])
    #expect(changes("a b\n c", "a  b c ") == [])
  }

  @Test func `is a word with the words around it`() {
    #expect(
      changes(
        "It rains in the valley today, and tomorrow too",
        "It snows in the valley today, and tomorrow too"
      )
        == [["It", "rains", "snows", "in the valley today, and tomorrow …"]]
    )
  }

  @Test func `can be words that came, at either end`() {
    #expect(changes("b c", "a b c") == [["", "", "a", "b c"]])
    #expect(changes("b c", "b c d") == [["b c", "", "d", ""]])
    #expect(changes("a a", "a a a") == [["a a", "", "a", ""]])
    #expect(changes("", "a b") == [["", "", "a b", ""]])
    #expect(changes("a b", "") == [["", "a b", "", ""]])
  }

  @Test func `is told in one piece where changes nearly touch`() {
    #expect(
      changes("1 2 3 4 5 6 7 8 9", "1 x 3 y 5 6 7 8 z")
        == [["1", "2 3 4", "x 3 y", "5 6 7 8 …"], ["… 5 6 7 8", "9", "z", ""]]
    )
  }

  @Test func `is one piece where nearly everything is new`() {
    let old = (0..<5000).map { "old\($0)" }.joined(separator: " ")
    let new = (0..<5000).map { "new\($0)" }.joined(separator: " ")
    #expect(changes("a \(old) z", "a \(new) z") == [["a", old, new, "z"]])
  }

  /// Taking out what was added and putting in what was removed gives the old text back.
  @Test func `leads from the one text to the other, whatever they are`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let words = ["a", "b", "c", "d"]
      func text() -> [String] {
        (0..<Int.random(in: 0..<25, using: &random)).map { _ in
          words.randomElement(using: &random) ?? ""
        }
      }
      let (old, new) = (text(), text())
      let changes = TextChange.all(
        from: old.joined(separator: " "),
        to: new.joined(separator: " ")
      )
      let removed = changes.flatMap { $0.removed.split(separator: " ") }.count
      let added = changes.flatMap { $0.added.split(separator: " ") }.count
      #expect(old.count - removed == new.count - added)
      #expect(changes.isEmpty == (old == new))
    }
  }
}
