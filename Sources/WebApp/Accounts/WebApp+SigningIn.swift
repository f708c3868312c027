import HTTPSemantics
import HTTPServing
import ReaderModel
import ReaderServices

/// Coming in and going out.
extension WebApp {
  func signInPage(next: String?, _ visit: Visit) -> Response {
    let next = next.flatMap { Self.destination($0) }
    // Who is in already, or needs not sign in, has no business here.
    if visitor.entrance != .closed { return .redirect(to: (next ?? .home).address) }
    return front(SignInPage(next: next, stage: visit.stage).page, visit)
  }

  func enter(_ form: PostedForm, _ visit: Visit) async throws -> Response {
    if visitor.entrance == .open { return .redirect(to: Route.home.address) }
    let next = form["next"].flatMap { Self.destination($0) }
    let attempt = attempt(form, visit)
    let problem: SignInPage.Problem
    do {
      switch try await reader.accounts.signIn(attempt) {
      case .signedIn(let entry): return signedIn(entry, next ?? .home, visit)
      case .wrong: problem = .wrong
      case .disabled: problem = .disabled
      case .wait(let seconds): problem = .wait(seconds: seconds)
      }
    } catch  where Explanation.isBusy(error) {
      problem = .busy
    }
    let page = SignInPage(name: attempt.name, next: next, problem: problem, stage: visit.stage)
    var response = front(page.page, visit)
    if case .wait(let seconds) = problem { response.headers["Retry-After"] = "\(seconds)" }
    return response
  }

  /// Ends the session.
  ///
  /// The page's script has had the browser forget what it keeps; the browser is told so once more,
  /// for pages that it could show again by going back.
  func leave(_ visit: Visit) async throws -> Response {
    if let token = SessionCookie.token(in: visit.request) {
      try await reader.accounts.signOut(token)
    }
    var response = Response.redirect(to: Route.signIn(next: nil).address)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Clear-Site-Data"] = "\"cache\""
    for cookie in SessionCookie(visit.request).removal {
      response.headers.add("Set-Cookie", cookie.field)
    }
    return response
  }

  func firstAccountPage(_ visit: Visit) -> Response {
    guard visitor.entrance == .open else { return .redirect(to: Route.home.address) }
    return front(FirstAccountPage(stage: visit.stage).page, visit)
  }

  func makeFirstAccount(_ form: PostedForm, _ visit: Visit) async throws -> Response {
    guard visitor.entrance == .open else { return .redirect(to: Route.home.address) }
    let attempt = attempt(form, visit)
    var problem = "The two passwords are not the same."
    if attempt.password == form.values("again").first ?? "" {
      do {
        let entry = try await reader.accounts.addFirst(attempt)
        // What accounts are made for comes next; the page says that it worked.
        return signedIn(entry, .settingsTopic(.phone), visit)
      } catch let error as AccountError {
        problem = Explanation(error).sentences
      }
    }
    let page = FirstAccountPage(name: attempt.name, problem: problem, stage: visit.stage)
    return front(page.page, visit)
  }

  private func attempt(_ form: PostedForm, _ visit: Visit) -> SignIn {
    SignIn(
      name: String((form["name"] ?? "").prefix(100)),
      // As it was typed: spaces may be a part of it.
      password: form.values("password").first ?? "",
      address: visit.request.origin.clientAddress,
      device: visit.device,
      formerToken: SessionCookie.token(in: visit.request),
      knownDevice: { [request = visit.request] in SessionCookie.device(of: $0, in: request) }
    )
  }

  private func signedIn(_ entry: SignedIn, _ next: Route, _ visit: Visit) -> Response {
    var response = Response.redirect(to: next.address)
    response.headers["Cache-Control"] = "no-store"
    let cookies = SessionCookie(visit.request)
    response.headers.add("Set-Cookie", cookies.keeping(entry.token).field)
    response.headers.add("Set-Cookie", cookies.keeping(device: entry.device, of: entry.user).field)
    return response
  }

  /// A page that no browser keeps.
  private func front(_ page: Page, _ visit: Visit) -> Response {
    var response = respond(page, .empty, visit)
    response.headers["Cache-Control"] = "no-store"
    return response
  }

  /// A page of ours to go on with, whatever an address or a form says.
  private static func destination(_ address: String) -> Route? {
    guard let route = Route(address: address), !route.isData, route.access != .everybody else {
      return nil
    }
    return route
  }
}
