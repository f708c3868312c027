import ReaderModel
package import ReaderServices

extension Context {
  /// Opens the reader that the options name, works with it for the user whom they name, and closes
  /// it whatever happens; `beginning` makes a store where there is none.
  func withReader<Result: Sendable>(
    _ arguments: Arguments,
    beginning: Bool = false,
    _ work: (Reader, UserID) async throws -> Result
  ) async throws(CommandFailure) -> Result {
    try await withOpenReader(arguments, beginning) { open in
      try await work(open.reader, try await open.user(named: arguments.value("user")))
    }
  }

  /// The same for work on the accounts themselves.
  func withAccounts<Result: Sendable>(
    _ arguments: Arguments,
    beginning: Bool = false,
    _ work: (Accounts) async throws -> Result
  ) async throws(CommandFailure) -> Result {
    try await withOpenReader(arguments, beginning) { open in try await work(open.reader.accounts) }
  }

  private func withOpenReader<Result: Sendable>(
    _ arguments: Arguments,
    _ beginning: Bool,
    _ work: (OpenReader) async throws -> Result
  ) async throws(CommandFailure) -> Result {
    var settings = try arguments.readerSettings
    settings.makesStore = beginning
    let open = try await openReader(settings)
    do {
      let result = try await work(open)
      await open.close()
      return result
    } catch {
      await open.close()
      throw CommandFailure(explaining: error)
    }
  }
}

extension OpenReader {
  /// Whose reader a command is about: who asked for it through a server, whom the option names, or
  /// the first account.
  fileprivate func user(named name: String?) async throws -> UserID {
    if let visitor { return visitor }
    if let name {
      guard let account = try await reader.accounts.account(named: name) else {
        throw CommandFailure.noAccount(name)
      }
      return account.id
    }
    if try await reader.accounts.account(.local) != nil { return .local }
    guard try await reader.accounts.exist() else { return .local }
    throw CommandFailure.usage("Say whose feeds", advice: "Add --user NAME.")
  }
}

extension CommandFailure {
  static func noAccount(_ name: String) -> CommandFailure {
    CommandFailure(
      "There is no such account",
      place: name,
      advice: "tidings user list shows all of them."
    )
  }
}

extension CommandFailure {
  /// A failure in the words of an error.
  package init(explaining error: any Error) {
    if let failure = error as? CommandFailure {
      self = failure
    } else {
      self.init(Explanation(error))
    }
  }

  package init(_ explanation: Explanation) {
    self.init(explanation.what, place: explanation.place, advice: explanation.advice)
  }

  /// The command was called wrongly.
  static func usage(_ what: String, place: String? = nil, advice: String? = nil) -> CommandFailure {
    CommandFailure(what, place: place, advice: advice, status: 2)
  }
}
