import HTTPSemantics
import HTTPServing
import ReaderModel
import ReaderServices

/// One's own account, and those of others for whoever looks after them.
extension WebApp {
  func accountPage(_ visit: Visit, _ news: AccountPage.News? = nil) async throws -> Response {
    guard visitor.session != nil else { return .redirect(to: Route.firstAccount.address) }
    let page = AccountPage(
      sessions: try await reader.accounts.sessions(of: user),
      programs: try await reader.accounts.apiPasswords(of: user),
      news: news,
      stage: visit.stage
    )
    return unkept(respond(page.page, try await sidebar(), visit))
  }

  func changePassword(_ form: PostedForm, _ visit: Visit) async throws -> Response {
    guard visitor.session != nil else { return .redirect(to: Route.settings.address) }
    do {
      let change = try await reader.accounts.changePassword(
        of: visitor,
        from: form.values("old").first ?? "",
        to: form.values("new").first ?? ""
      )
      switch change {
      case .done:
        // No browser is known any more, but this one was used by who knows both passwords.
        let device = try await reader.accounts.rememberDevice(of: user)
        var response = try await accountPage(visit, .passwordChanged)
        let cookie = SessionCookie(visit.request).keeping(device: device, of: user)
        response.headers.add("Set-Cookie", cookie.field)
        return response
      case .wrong:
        return try await accountPage(visit, .problem("The present password is another one."))
      case .wait(let seconds):
        let time = QuantityText.count(seconds, "second", "seconds")
        return try await accountPage(
          visit,
          .problem("There were many attempts. Try again in \(time).")
        )
      }
    } catch let error as AccountError {
      return try await accountPage(visit, .problem(Explanation(error).sentences))
    }
  }

  func addProgram(_ form: PostedForm, _ visit: Visit) async throws -> Response {
    guard visitor.session != nil else { return .redirect(to: Route.settings.address) }
    let client = String((form["client"] ?? "A program").prefix(60))
    let secret = try await reader.accounts.addAPIPassword(for: client, of: user)
    return try await accountPage(visit, .secret(client: client, secret: secret))
  }

  // MARK: People

  func peoplePage(_ visit: Visit) async throws -> Response {
    let page = PeoplePage(accounts: try await reader.accounts.all(), stage: visit.stage)
    return respond(page.page, try await sidebar(), visit)
  }

  func personPage(
    _ id: UserID,
    problem: String? = nil,
    _ visit: Visit
  ) async throws -> Response {
    guard let account = try await reader.accounts.account(id) else {
      return respond(notFound(visit), try await sidebar(), visit)
    }
    let page = PersonPage(account: account, problem: problem, stage: visit.stage)
    return respond(page.page, try await sidebar(), visit)
  }

  func feedsOfAll(_ visit: Visit) async throws -> Response {
    let page = FeedsOfAllPage(feeds: try await reader.failingFeedsOfAll(), stage: visit.stage)
    return respond(page.page, try await sidebar(), visit)
  }

  func addPerson(_ form: PostedForm, _ visit: Visit) async throws -> Response {
    let name = String((form["name"] ?? "").prefix(100))
    do {
      try await reader.accounts.add(name, password: form.values("password").first ?? "")
      return .redirect(to: Route.people.address)
    } catch let error as AccountError {
      let page = PeoplePage(
        accounts: try await reader.accounts.all(),
        problem: (name, Explanation(error).sentences),
        stage: visit.stage
      )
      return unkept(respond(page.page, try await sidebar(), visit))
    }
  }

  func changePerson(_ id: UserID, _ form: PostedForm, _ visit: Visit) async throws -> Response {
    let accounts = reader.accounts
    guard let deed = form["do"].flatMap({ PersonDeed(rawValue: $0) }), id != user else {
      return .text(400, "The form cannot be read.")
    }
    do {
      switch deed {
      case .password:
        try await accounts.resetPassword(of: id, to: form.values("password").first ?? "")
      case .promote: try await accounts.setAdministrator(true, id)
      case .demote: try await accounts.setAdministrator(false, id)
      case .disable: try await accounts.setDisabled(true, id)
      case .enable: try await accounts.setDisabled(false, id)
      case .remove:
        try await accounts.remove(id)
        return .redirect(to: Route.people.address)
      }
      return .redirect(to: Route.person(id).address)
    } catch let error as AccountError {
      return try await personPage(id, problem: Explanation(error).sentences, visit)
    }
  }

  /// A page that no browser keeps.
  func unkept(_ response: Response) -> Response {
    var response = response
    response.headers["Cache-Control"] = "no-store"
    return response
  }
}
