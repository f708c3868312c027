/// The program as a whole: finds the command, reads its options, runs it, explains itself.
package struct Program: Sendable {
  package var commands: [Command]

  package init(commands: [Command]) {
    self.commands = commands
  }

  /// Runs the command that the words name: the command line without the program's own name.
  ///
  /// - Returns: The exit status.
  package func run(_ words: [String], in context: Context) async -> Int32 {
    do {
      if let (server, rest) = try RemoteServer.taken(from: words) {
        return try await server.run(Self.commandFirst(rest), in: context)
      }
    } catch {
      return report(error, context)
    }
    let words = Self.commandFirst(words == ["--version"] ? ["version"] : words)
    guard let name = words.first else {
      context.complain(overview)
      return 2
    }
    if ["help", "--help", "-h"].contains(name) { return help(Array(words.dropFirst()), context) }
    guard let command = commands.first(where: { $0.name == name }) else {
      return report(Self.unknown(name), context)
    }
    let rest = Array(words.dropFirst())
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      return help([name], context)
    }
    do {
      return try await command.run(try Arguments(rest, options: command.options), context)
    } catch {
      return report(error, context)
    }
  }

  /// `--database PATH` and `--json` may stand before the command as well as after it.
  private static func commandFirst(_ words: [String]) -> [String] {
    var rest = words[...]
    var moved: [String] = []
    while let word = rest.first {
      if word == "--json" || word.hasPrefix("--database=") {
        moved.append(rest.removeFirst())
      } else if word == "--database", rest.count > 2 {
        moved += [rest.removeFirst(), rest.removeFirst()]
      } else {
        break
      }
    }
    return rest.prefix(1) + moved + rest.dropFirst()
  }

  private func help(_ names: [String], _ context: Context) -> Int32 {
    guard let name = names.first else {
      context.print(overview)
      return 0
    }
    guard let command = commands.first(where: { $0.name == name }) else {
      return report(Self.unknown(name), context)
    }
    context.print(command.help)
    return 0
  }

  private static func unknown(_ name: String) -> CommandFailure {
    CommandFailure(
      "There is no command \(name)",
      advice: "tidings help lists all commands.",
      status: 2
    )
  }

  private func report(_ failure: CommandFailure, _ context: Context) -> Int32 {
    context.complain(failure.text)
    return failure.status
  }

  private var overview: String {
    let width = commands.map(\.name.count).max() ?? 0
    var text = "Usage: tidings COMMAND [ARGUMENTS]\n\n"
    for command in commands {
      let gap = String(repeating: " ", count: width - command.name.count + 2)
      text += "  \(command.name)\(gap)\(command.summary)\n"
    }
    return text + """

      tidings help COMMAND tells more of each. With --server URL a command is done on another
      machine, with a password for programs from its settings: asked for, or in the variable
      TIDINGS_API_PASSWORD.

      """
  }
}

extension Command {
  /// What `tidings help NAME` prints.
  var help: String {
    var text = "Usage: tidings \(name)\(synopsis.isEmpty ? "" : " " + synopsis)\n\n\(summary)\n"
    if !details.isEmpty { text += "\n\(details)\n" }
    if !options.isEmpty {
      let labels = options.map { "--\($0.name)" + ($0.valueName.map { " \($0)" } ?? "") }
      let width = labels.map(\.count).max() ?? 0
      text += "\nOptions:\n"
      for (label, option) in zip(labels, options) {
        text +=
          "  \(label)\(String(repeating: " ", count: width - label.count + 2))\(option.help)\n"
      }
    }
    return text
  }
}
