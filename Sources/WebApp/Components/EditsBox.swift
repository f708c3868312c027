import HTMLWriting
import ReaderModel

/// That an item was edited, and on request which words: those that went and those that came.
struct EditsBox {
  /// The latest first.
  let edits: [ItemEdit]
  let stage: Stage

  /// Longer passages are cut, in characters: an article that was written anew is not shown twice.
  private static let longest = 600
  private static let mostChanges = 30

  @HTMLBuilder var html: HTML {
    if let latest = edits.first {
      details(.class("edits")) {
        summary {
          "Edited "
          TimeLabel(instant: latest.at, stage: stage).html
          span { "What changed" }
        }
        for edit in edits { changes(of: edit, isOnly: edits.count == 1) }
      }
    }
  }

  private func changes(of edit: ItemEdit, isOnly: Bool) -> HTML {
    HTML {
      if !isOnly { h2 { TimeLabel(instant: edit.at, stage: stage).html } }
      ul {
        for change in edit.title { li(.dir("auto")) { strong { passage(change) } } }
        for change in edit.text.prefix(Self.mostChanges) { li(.dir("auto")) { passage(change) } }
      }
      if edit.text.count > Self.mostChanges {
        p { "And \(edit.text.count - Self.mostChanges) more places." }
      }
    }
  }

  private func passage(_ change: TextChange) -> HTML {
    HTML {
      if !change.before.isEmpty { change.before + " " }
      if !change.removed.isEmpty {
        del { shortened(change.removed) }
        " "
      }
      if !change.added.isEmpty { ins { shortened(change.added) } }
      if !change.after.isEmpty { " " + change.after }
    }
  }

  private func shortened(_ text: String) -> String {
    text.count <= Self.longest ? text : text.prefix(Self.longest) + "…"
  }
}
