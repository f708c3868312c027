import HTMLWriting
import JSONText
import ReaderModel
import ReaderServices

/// What an import would bring, each feed with a box to tick; all are ticked.
struct ImportPreviewPage {
  let preview: ImportPreview
  let stage: Stage

  var page: Page {
    Page(
      title: "Import",
      screen: .page,
      sheets: ["pages", "add", "organise"],
      content: PagePane(
        title: "Import",
        back: .importing,
        backName: "Import",
        isBelow: true,
        stage: stage
      ) {
        p(.class("summary")) { summaryText }
        refused
        deep
        if new.isEmpty {
          div(.class("buttons")) {
            a(.class("button", "main"), .href(Route.importing.target)) { "Another file" }
          }
        } else {
          form(
            .method("post"),
            .action(Route.startImport.target),
            .data("busy"),
            .data("module", "imports")
          ) {
            for group in groups { groupBox(group) }
            div(.class("pick-bar")) {
              span(.class("about"), .data("picked")) {
                QuantityText.count(new.count, "feed", "feeds")
              }
              button(.class("button", "main")) { "Import" }
            }
          }
        }
        known
      }.html
    )
  }

  private var new: [ImportEntry] {
    preview.entries.filter { !preview.knownAddresses.contains($0.address) }
  }

  private var summaryText: String {
    var parts = [QuantityText.count(new.count, "new feed", "new feeds")]
    let folders = Set(new.flatMap(\.folders)).count
    if folders > 0 { parts[0] += " in \(QuantityText.count(folders, "folder", "folders"))" }
    if !preview.knownAddresses.isEmpty {
      parts.append("\(preview.knownAddresses.count.grouped) that you have already")
    }
    if preview.repeatedCount > 0 {
      parts.append("\(preview.repeatedCount.grouped) named more than once")
    }
    return parts.joined(separator: ", ") + "."
  }

  @HTMLBuilder private var refused: HTML {
    if !preview.refused.isEmpty {
      Notice(
        glyph: .warning,
        text: HTML {
          strong {
            "Left out, as \(preview.refused.count == 1 ? "it is" : "they are") no web address"
            preview.refused.count == 1 ? "" : "es"
            ":"
          }
          p(.class("address")) {
            preview.refused.prefix(10).joined(separator: ", ")
            if preview.refused.count > 10 { " and \(preview.refused.count - 10) more" }
          }
        },
        stage: stage
      ).html
    }
  }

  @HTMLBuilder private var deep: HTML {
    if preview.deepCount > 0 {
      Notice(
        glyph: .info,
        text: HTML {
          QuantityText.count(preview.deepCount, "feed lies", "feeds lie")
          " in folders nested more than \(ImportPreview.deepestFolder) deep. "
          preview.deepCount == 1 ? "It goes" : "They go"
          " into the folder at that depth."
        },
        stage: stage
      ).html
    }
  }

  // MARK: What is new

  private struct Group {
    let name: String
    var entries: [ImportEntry] = []
  }

  /// By the first folder of each, in the order of the file.
  private var groups: [Group] {
    var groups: [Group] = []
    var places: [String: Int] = [:]
    for entry in new {
      let name = entry.folders.first?.joined(separator: " › ") ?? ""
      let place = places[name] ?? groups.count
      if place == groups.count {
        places[name] = place
        groups.append(Group(name: name))
      }
      groups[place].entries.append(entry)
    }
    return groups
  }

  private func groupBox(_ group: Group) -> HTML {
    fieldset(.class("group")) {
      legend(.class("group-title")) {
        group.name.isEmpty ? "In no folder" : group.name
        " (\(group.entries.count.grouped))"
      }
      ul(.class("options", "pick-list")) {
        for entry in group.entries { row(entry) }
      }
    }
  }

  private func row(_ entry: ImportEntry) -> HTML {
    li {
      label(.class("option")) {
        input(.type("checkbox"), .name("pick"), .value(PickedEntry(entry).text), .checked())
        span(.class("about")) {
          span(.dir("auto")) { entry.title ?? entry.shownAddress }
          let note = note(of: entry)
          if !note.isEmpty { small { note } }
        }
      }
    }
  }

  /// The address, unless it stands for the title, and the other folders.
  private func note(of entry: ImportEntry) -> String {
    let others = entry.folders.dropFirst().map { $0.joined(separator: " › ") }
    var parts = entry.title == nil ? [] : [entry.shownAddress]
    if !others.isEmpty { parts.append("also in \(others.joined(separator: ", "))") }
    return parts.joined(separator: " · ")
  }

  @HTMLBuilder private var known: HTML {
    let entries = preview.entries.filter { preview.knownAddresses.contains($0.address) }
    if !entries.isEmpty {
      details(.class("card")) {
        summary { "You have these already" }
        ul(.class("plain-list")) {
          for entry in entries { li(.dir("auto")) { entry.title ?? entry.shownAddress } }
        }
      }
    }
  }
}

/// A feed of an import as the value of its box: so nothing has to be remembered between the pages.
struct PickedEntry {
  let entry: ImportEntry

  init(_ entry: ImportEntry) { self.entry = entry }

  /// A JSON array: address, title, folders.
  var text: String {
    let folders = entry.folders.map { path in JSONValue.array(path.map { .string($0) }) }
    return JSONWriter.text(
      of: .array([.string(entry.address), .string(entry.title ?? ""), .array(folders)])
    )
  }

  /// Reads what `text` wrote; `nil` for anything else.
  init?(text: String) {
    guard case .array(let parts)? = JSONReader.value(of: text), parts.count == 3,
      case .string(let address) = parts[0], case .string(let title) = parts[1],
      case .array(let paths) = parts[2]
    else { return nil }
    let folders = paths.compactMap { path -> [String]? in
      guard case .array(let names) = path else { return nil }
      let texts = names.compactMap { name -> String? in
        if case .string(let text) = name, !text.isEmpty { text } else { nil }
      }
      return texts.isEmpty ? nil : texts
    }
    entry = ImportEntry(address: address, title: title.isEmpty ? nil : title, folders: folders)
  }
}
