import HTMLWriting
import ReaderModel
import Testing

@testable import WebApp

@Suite struct `An edited item` {
  private func box(_ edits: [ItemEdit]) -> String {
    String(decoding: EditsBox(edits: edits, stage: Samples.stage).html.bytes, as: UTF8.self)
  }

  @Test func `shows which words came and went, as text`() {
    let change = TextChange(before: "a", removed: "<b>old", added: "<script>new", after: "z")
    let shown = box([ItemEdit(at: Samples.now, title: [], text: [change])])
    #expect(shown.contains("<del>&lt;b&gt;old</del> <ins>&lt;script&gt;new</ins> z"))
    #expect(!shown.contains("<script>"))
  }

  @Test func `shows nothing where nothing was edited`() {
    #expect(box([]) == "")
  }

  @Test func `does not show an article twice that was written anew`() {
    let long = String(repeating: "word ", count: 3000)
    let change = TextChange(before: "", removed: long, added: long, after: "")
    let many = Array(repeating: change, count: 100)
    #expect(box([ItemEdit(at: Samples.now, title: [], text: many)]).utf8.count < 60_000)
  }
}
