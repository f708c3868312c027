import CivilTime
import HTMLWriting
import ReaderModel
import ReaderServices

/// What the user did, day by day, each with a button that takes it back.
struct HistoryPage {
  let entries: [HistoryEntry]
  /// Where the page before in time begins.
  let next: Timestamp?
  /// Whether what was asked to be taken back last had nothing left of it.
  var hasNothingToUndo = false
  let stage: Stage

  var page: Page {
    Page(
      title: "History",
      screen: .page,
      sheets: ["history"],
      content: PagePane(title: "History", back: .feeds, stage: stage) { content }.html
    )
  }

  @HTMLBuilder private var content: HTML {
    if hasNothingToUndo {
      p(.class("hint"), .role("status")) {
        "Nothing was left to undo: all of it was marked again, or is gone."
      }
    }
    if entries.isEmpty {
      EmptyState(
        drawing: .calm,
        heading: "Nothing to take back",
        text: "What you mark, move or remove stands here for thirty days, and can be undone.",
        actions: [(name: "Read", route: .place(.unread))]
      ).html
    } else {
      p(.class("summary")) { "What you did in the last thirty days, on any device." }
      for day in days {
        section(.class("day")) {
          h2 { day.name }
          ol(.class("deeds")) { for entry in day.entries { line(entry) } }
        }
      }
      if let next {
        p(.class("more")) {
          a(.class("button"), .href(Route.history(before: next).target)) { "Earlier" }
        }
      }
    }
  }

  private var days: [(name: String, entries: [HistoryEntry])] {
    var days: [(name: String, entries: [HistoryEntry])] = []
    for entry in entries {
      let name = TimeText(instant: entry.at, now: stage.now).dayName
      if days.last?.name == name {
        days[days.count - 1].entries.append(entry)
      } else {
        days.append((name, [entry]))
      }
    }
    return days
  }

  private func line(_ entry: HistoryEntry) -> HTML {
    let words = HistoryWording(entry: entry)
    let isUndone = entry.undoneAt != nil
    return li(.class(isUndone ? "undone" : nil)) {
      span(.class("deed-glyph"), .data("kind", entry.kind.rawValue)) {
        entry.kind.glyph.html(stage)
      }
      div(.class("about")) {
        p(.class("deed"), .dir("auto")) { words.sentence }
        p(.class("deed-facts")) {
          if let place = words.place { span { bdi { place } } }
          if let device = entry.device { span { device } }
          TimeLabel(instant: entry.at, stage: stage).html
        }
      }
      if isUndone {
        span(.class("deed-undone")) { "Undone" }
      } else {
        undo(entry, words)
      }
    }
  }

  private func undo(_ entry: HistoryEntry, _ words: HistoryWording) -> HTML {
    form(.method("post"), .action(Route.mark.target), .data("undo")) {
      for event in entry.events {
        input(.type("hidden"), .name("mark"), .value("event=\(event.rawValue)"))
      }
      input(.type("hidden"), .name("back"), .value(Route.history(before: nil).address))
      button(.class("button"), .aria("label", "Undo: \(words.sentence)")) { "Undo" }
    }
  }
}

extension HistoryEntry.Kind {
  /// What stands for it at a glance.
  fileprivate var glyph: Glyph {
    switch self {
    case .read: .done
    case .unread: .keep
    case .star, .unstar: .star
    case .unsubscribe, .removeFolder: .remove
    case .comeBack: .add
    case .renameFeed, .renameFolder: .edit
    case .moveFeed, .moveFolder: .folder
    case .changeAddress: .link
    }
  }
}
