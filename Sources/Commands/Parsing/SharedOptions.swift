// Options that many commands take, and what their values mean.

extension Command.Option {
  static let database = Command.Option(
    "database",
    value: "PATH",
    "the store to use (${XDG_DATA_HOME:-~/.local/share}/tidings/tidings.db)"
  )
  static let user = Command.Option(
    "user",
    value: "NAME",
    "whose feeds, where several people have accounts (the first one's)"
  )
  static let json = Command.Option("json", "print JSON, one object a line, for other programs")
  static let allowPrivateFeeds = Command.Option(
    "allow-private-feeds",
    or: "allow-private",
    "fetch feeds on this machine and in this network too"
  )
}

extension Arguments {
  /// The store and the way of fetching that the options ask for.
  var readerSettings: ReaderSettings {
    get throws(CommandFailure) {
      ReaderSettings(
        databasePath: value("database"),
        allowsPrivateFeeds: has("allow-private-feeds"),
        refreshIntervalInSeconds: try seconds(of: "refresh-every")
      )
    }
  }

  /// A time like `90s`, `30m`, `2h` or `1d`; a bare number counts minutes.
  private func seconds(of option: String) throws(CommandFailure) -> Int? {
    guard let text = value(option) else { return nil }
    let units = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    let unit = text.last.flatMap { units[String($0)] }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard let number = Int(digits), number > 0, number <= 100_000 else {
      throw CommandFailure(
        "--\(option) takes a time",
        place: text,
        advice: "Write it as 30m or 2h.",
        status: 2
      )
    }
    return number * (unit ?? 60)
  }

  func expectNoOperands() throws(CommandFailure) {
    guard let first = operands.first else { return }
    throw CommandFailure(
      "This command takes only options",
      place: first,
      advice: "Run it without this word.",
      status: 2
    )
  }
}

extension Arguments {
  /// The one operand of a command.
  func onlyOperand(_ name: String, of command: String) throws(CommandFailure) -> String {
    guard operands.count == 1, let operand = operands.first else {
      throw .usage(
        operands.isEmpty ? "\(name) is missing" : "There is more than one \(name)",
        place: operands.dropFirst().first,
        advice: "tidings help \(command) shows how to call it."
      )
    }
    return operand
  }

  /// Operands of which there has to be at least one.
  func expectOperands(_ name: String, of command: String) throws(CommandFailure) {
    if operands.isEmpty {
      throw .usage("\(name) is missing", advice: "tidings help \(command) shows how to call it.")
    }
  }

  /// A positive number within bounds.
  func number(_ option: String, in range: ClosedRange<Int>) throws(CommandFailure) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .usage(
        "--\(option) takes a number from \(range.lowerBound) to \(range.upperBound)",
        place: text
      )
    }
    return number
  }
}
