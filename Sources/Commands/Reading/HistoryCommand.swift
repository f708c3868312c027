import CivilTime
import ReaderModel
import ReaderServices

extension Command {
  /// Lists what was done.
  package static let history = Command(
    name: "history",
    summary: "List what you did in the last thirty days, on any device",
    synopsis: "[--limit N]",
    details: """
      The newest first. Each line has the number that tidings undo takes, the time (UTC), what was
      done, in which list, on which device, and whether it has been undone.

        tidings history --limit 5
      """,
    options: [
      Option("limit", value: "N", "so many lines at the most, up to 1000 (50)"),
      .json, .database, .user,
    ],
    run: { arguments, context async throws(CommandFailure) in
      try arguments.expectNoOperands()
      let limit = try arguments.number("limit", in: 1...1000) ?? 50
      return try await context.withReader(arguments) { reader, user in
        let entries = try await reader.history(for: user).entries.prefix(limit)
        if entries.isEmpty && !arguments.has("json") {
          context.print("You have done nothing in the last thirty days that is kept here.\n")
        }
        for entry in entries {
          context.print(arguments.has("json") ? entry.json.text + "\n" : entry.line + "\n")
        }
        return 0
      }
    }
  )

  /// Takes back what was done.
  package static let undo = Command(
    name: "undo",
    summary: "Take back what you did last, or what tidings history lists",
    synopsis: "[EVENT]",
    details: """
      EVENT is the number that tidings history shows; without it, the latest thing that has not been
      undone is. What you have marked again since stays as it is.

        tidings undo
        tidings undo 4711
      """,
    options: [.database, .user],
    run: { arguments, context async throws(CommandFailure) in
      let wanted = try arguments.eventID()
      return try await context.withReader(arguments) { reader, user in
        let entries = try await reader.history(for: user).entries
        let found = entries.first { entry in
          wanted.map { entry.events.contains($0) } ?? (entry.undoneAt == nil)
        }
        guard let entry = found else {
          throw CommandFailure(
            wanted == nil
              ? "There is nothing to undo"
              : "There is no event \(wanted?.rawValue ?? 0) in the last thirty days",
            advice: wanted == nil ? nil : "tidings history lists them."
          )
        }
        let marks = entry.events.map { Mark(.undo($0), device: Command.device) }
        let results = try await reader.apply(marks, for: user)
        let sentence = PlainLine.safe(HistoryWording(entry: entry).sentence)
        guard results.contains(where: { $0.event != nil }) else {
          throw CommandFailure("That has been undone already", place: sentence)
        }
        if results.allSatisfy({ $0.event == nil || $0.outcome == .nothingLeft }) {
          throw CommandFailure(
            "There was nothing left to undo",
            place: sentence,
            advice: "All of it has been marked again since, or is gone."
          )
        }
        context.print("Undone: \(sentence).\n")
        return 0
      }
    }
  )

  /// What the history calls this program.
  static let device = "command line"
}

extension Arguments {
  /// The one operand, if it is given.
  fileprivate func eventID() throws(CommandFailure) -> EventID? {
    guard let word = operands.first else { return nil }
    guard operands.count == 1, let number = Int64(word), number > 0 else {
      throw .usage("EVENT is one number", place: word, advice: "tidings history shows them.")
    }
    return EventID(rawValue: number)
  }
}

extension HistoryEntry {
  fileprivate var line: String {
    let words = HistoryWording(entry: self)
    var facts = [words.sentence, words.place, device].compactMap { $0.map(PlainLine.safe) }
    if undoneAt != nil { facts.append("undone") }
    let number = PlainLine.aligned(events.first?.rawValue ?? 0, to: 7)
    return "\(number)  \(PlainLine.date(at))  \(facts.joined(separator: " · "))"
  }

  fileprivate var json: JSONLine {
    let words = HistoryWording(entry: self)
    var line = JSONLine()
    line.add("event", events.first?.rawValue)
    line.add("at", at.rfc3339)
    line.add("kind", kind.rawValue)
    line.add("count", count)
    line.add("what", words.sentence)
    line.add("list", words.place)
    line.add("device", device)
    line.add("undone", undoneAt != nil)
    return line
  }
}
