import CivilTime
import ReaderModel
import ReaderServices

extension Command {
  /// Adds, lists, changes and removes accounts.
  package static let user = Command(
    name: "user",
    summary: "Add, list, disable and remove the people who read here",
    synopsis: "add|list|remove|disable|enable|password|admin [NAME]",
    details: """
      The first account belongs to whoever has read here without one: it keeps all feeds and marks,
      and is the administrator. From then on everybody has to sign in. The password is asked for; where
      standard input is no terminal, its first line is the password.

        tidings user add anna
        tidings user add ben --admin
        tidings user list
        tidings user password anna      a new password; signs anna out everywhere
        tidings user disable ben        ben can no longer sign in; enable lets ben in again
        tidings user admin ben          makes ben an administrator; --not takes it back
        tidings user remove ben --yes   with feeds, marks and settings
      """,
    options: [
      Option("admin", "with add: may add and remove people"),
      Option("not", "with admin: no longer"),
      Option("yes", "with remove: really"),
      .json, .database,
    ],
    run: { arguments, context async throws(CommandFailure) in
      guard let word = arguments.operands.first, let deed = UserDeed(rawValue: word) else {
        throw .usage(
          "Say what to do",
          place: arguments.operands.first,
          advice: "It is add, list, remove, disable, enable, password or admin."
        )
      }
      guard deed != .list else {
        return try await context.withAccounts(arguments) { accounts in
          let all = try await accounts.all()
          context.print(arguments.has("json") ? json(all) : text(all))
          return 0
        }
      }
      let name = arguments.operands.dropFirst().joined(separator: " ")
      guard !name.isEmpty else {
        throw .usage("NAME is missing", advice: "tidings help user shows how to call it.")
      }
      return try await context.withAccounts(arguments, beginning: deed == .add) { accounts in
        try await deed.act(on: name, accounts, arguments, context)
      }
    }
  )

  private static func text(_ accounts: [Account]) -> String {
    if accounts.isEmpty {
      return "There are no accounts yet. tidings user add NAME makes the first one.\n"
    }
    let width = accounts.map(\.name.count).max() ?? 0
    return accounts.map { account in
      var words = [PlainLine.padded(PlainLine.safe(account.name), to: width)]
      words.append(PlainLine.count(account.subscriptionCount, "feed"))
      words.append("last here \(account.lastUsedAt.map { PlainLine.date($0) } ?? "never")")
      if account.isAdministrator { words.append("administrator") }
      if account.disabledAt != nil { words.append("disabled") }
      return words.joined(separator: "  ") + "\n"
    }.joined()
  }

  private static func json(_ accounts: [Account]) -> String {
    accounts.map { account in
      var line = JSONLine()
      line.add("id", account.id.rawValue)
      line.add("name", account.name)
      line.add("administrator", account.isAdministrator)
      line.add("disabled", account.disabledAt?.rfc3339)
      line.add("created", account.createdAt?.rfc3339)
      line.add("last_used", account.lastUsedAt?.rfc3339)
      line.add("feeds", account.subscriptionCount)
      return line.text + "\n"
    }.joined()
  }
}

/// What `tidings user` does.
private enum UserDeed: String {
  case add, list, remove, disable, enable, password, admin

  func act(
    on name: String,
    _ accounts: Accounts,
    _ arguments: Arguments,
    _ context: Context
  ) async throws -> Int32 {
    if self == .add { return try await add(name, accounts, arguments, context) }
    guard let account = try await accounts.account(named: name) else {
      throw CommandFailure.noAccount(name)
    }
    let shown = PlainLine.safe(account.name)
    switch self {
    case .add, .list: break
    case .remove:
      guard arguments.has("yes") else {
        throw CommandFailure.usage(
          "This removes all of \(shown)'s feeds, marks and settings",
          advice: "Add --yes if that is meant; disable only keeps them out."
        )
      }
      try await accounts.remove(account.id)
      try await accounts.removeWhatIsLeft()
      context.print("\(shown) is gone, with feeds, marks and settings.\n")
    case .disable:
      try await accounts.setDisabled(true, account.id)
      context.print("\(shown) can no longer sign in.\n")
    case .enable:
      try await accounts.setDisabled(false, account.id)
      context.print("\(shown) can sign in.\n")
    case .admin:
      let isAdministrator = !arguments.has("not")
      try await accounts.setAdministrator(isAdministrator, account.id)
      context.print("\(shown) is \(isAdministrator ? "an" : "no longer an") administrator.\n")
    case .password:
      let password = try NewPassword(of: account.name, context).text
      try await accounts.resetPassword(of: account.id, to: password)
      context.print("\(shown) has to sign in again everywhere.\n")
    }
    return 0
  }

  private func add(
    _ name: String,
    _ accounts: Accounts,
    _ arguments: Arguments,
    _ context: Context
  ) async throws -> Int32 {
    let name = try AccountName(name)
    if try await accounts.account(named: name.text) != nil { throw AccountError.nameTaken }
    let isFirst = try await !accounts.exist()
    let password = try NewPassword(of: name.text, context).text
    try await accounts.add(name.text, password: password, isAdministrator: arguments.has("admin"))
    context.print(
      isFirst
        ? "\(name.text) is the administrator here, and has what was read without an account. "
          + "Everybody has to sign in from now on.\n"
        : "\(name.text) can sign in.\n"
    )
    return 0
  }
}

/// A password that somebody chooses, asked for twice where somebody types it.
private struct NewPassword {
  let text: String

  init(of name: String, _ context: Context) throws {
    let first = try context.readPassword("Password for \(PlainLine.safe(name)): ")
    try PasswordRule.check(first)
    if context.asksTwice, try context.readPassword("The same again: ") != first {
      throw CommandFailure("The two passwords are not the same", advice: "Try again.")
    }
    text = first
  }
}
