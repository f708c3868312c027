/// The words after a command's name, told apart into options and the rest.
///
/// Options may stand anywhere, as `--name VALUE` or `--name=VALUE`, which a value that begins with `--`
/// needs; after `--` everything is an
/// operand, and a lone `-` (standard input) is one too.
package struct Arguments: Hashable, Sendable {
  /// Words that are no options, in order.
  package private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Whether the option was given.
  package func has(_ option: String) -> Bool { values[option] != nil }

  /// The last value given for an option.
  package func value(_ option: String) -> String? { values[option]?.last }

  /// All values given for an option, in order.
  package func values(_ option: String) -> [String] { values[option] ?? [] }

  /// Reads the words that follow a command's name.
  ///
  /// - Throws: `CommandFailure` of status 2 for an unknown option and a missing or needless value.
  package init(_ words: [String], options: [Command.Option]) throws(CommandFailure) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      guard word.hasPrefix("--") else {
        if word.hasPrefix("-"), word != "-", Double(word) == nil {
          throw Arguments.unknown(word, options)
        }
        operands.append(word)
        continue
      }
      let parts = word.dropFirst(2).split(
        separator: "=",
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      let name = String(parts[0])
      guard let option = options.first(where: { $0.name == name || $0.otherName == name }) else {
        throw Arguments.unknown(word, options)
      }
      values[option.name, default: []] += try Arguments.value(
        of: option,
        inline: parts.count == 2 ? String(parts[1]) : nil,
        rest: &rest
      )
    }
  }

  private static func value(
    of option: Command.Option,
    inline: String?,
    rest: inout ArraySlice<String>
  ) throws(CommandFailure) -> [String] {
    guard let valueName = option.valueName else {
      if inline != nil {
        throw CommandFailure("--\(option.name) takes no value", status: 2)
      }
      return [""]
    }
    if let inline { return [inline] }
    // What looks like the next option is one, far more often than somebody's value.
    guard let value = rest.first, !value.hasPrefix("--") else {
      throw CommandFailure(
        "--\(option.name) needs a value",
        advice: "Write --\(option.name) \(valueName)"
          + (rest.isEmpty
            ? "." : ", or --\(option.name)=\(valueName) for a value that begins with --."),
        status: 2
      )
    }
    rest.removeFirst()
    return [value]
  }

  private static func unknown(_ word: String, _ options: [Command.Option]) -> CommandFailure {
    let known = options.map { "--\($0.name)" }.joined(separator: ", ")
    return CommandFailure(
      "There is no option \(word) here",
      advice: known.isEmpty ? "This command takes no options." : "It takes \(known).",
      status: 2
    )
  }
}
