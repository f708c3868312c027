import WebAddressing

/// One command of the program: what it is called, how it is explained, and what it does.
///
/// Every command is a value of this type in a file of its own; `Program` lists them.
package struct Command: Sendable {
  package var name: String
  /// One line for the list of commands.
  package var summary: String
  /// The arguments after the name, as the usage line shows them: `[--pretty] FILE…`.
  package var synopsis: String
  /// Paragraphs and examples below the usage line; may be empty.
  package var details: String
  package var options: [Option]
  /// Does it.
  ///
  /// - Returns: The exit status: 0 done, 1 done in part or not at all.
  /// - Throws: `CommandFailure`, which is printed and ends the program with its status.
  package var run: @Sendable (Arguments, Context) async throws(CommandFailure) -> Int32

  package init(
    name: String,
    summary: String,
    synopsis: String = "",
    details: String = "",
    options: [Option] = [],
    run: @escaping @Sendable (Arguments, Context) async throws(CommandFailure) -> Int32
  ) {
    self.name = name
    self.summary = summary
    self.synopsis = synopsis
    self.details = details
    self.options = options
    self.run = run
  }

  /// An option like `--pretty` or `--url URL`.
  package struct Option: Hashable, Sendable {
    /// Without the dashes.
    package var name: String
    /// Another name, taken without being told of.
    package var otherName: String?
    /// What stands for the value in the help; `nil` if the option takes none.
    package var valueName: String?
    package var help: String

    package init(
      _ name: String,
      or otherName: String? = nil,
      value valueName: String? = nil,
      _ help: String
    ) {
      self.name = name
      self.otherName = otherName
      self.valueName = valueName
      self.help = help
    }
  }
}

/// Why a command ends early: what went wrong, where, and what to do about it.
package struct CommandFailure: Error, Hashable, Sendable {
  package var what: String
  /// The file, address or option concerned.
  package var place: String?
  package var advice: String?
  /// 1 when something failed, 2 when the command was called wrongly.
  package var status: Int32

  package init(_ what: String, place: String? = nil, advice: String? = nil, status: Int32 = 1) {
    self.what = what
    self.place = place
    self.advice = advice
    self.status = status
  }

  /// As it is printed: without passwords that stand in addresses.
  package var text: String {
    var text = "tidings: \(what)"
    if let place { text += ": \(place)" }
    text += "\n"
    if let advice { text += "  \(advice)\n" }
    return text.withoutLogins
  }
}
