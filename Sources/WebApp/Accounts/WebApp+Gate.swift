import HTMLWriting
import HTTPSemantics
import HTTPServing
import ReaderModel
import ReaderServices

/// Who is let in, and to what. Everything but assets passes here before anything is read.
extension WebApp {
  /// What the gate says to a request.
  enum Admission {
    case visitor(Visitor)
    case refused(Response)
  }

  /// Looks whether a visitor may have what they ask for.
  ///
  /// - Parameters:
  ///   - visitor: Who is there, by the session.
  ///   - route: What they ask for; `nil` for what there is not.
  ///   - visit: The request.
  /// - Returns: The visitor, or what they are told instead.
  /// - Throws: What the store refused.
  func admit(_ visitor: Visitor?, to route: Route?, _ visit: Visit) async throws -> Admission {
    let access = route?.access ?? .readers
    if access == .programs { return try await admitProgram(visitor, visit.request) }
    if visitor?.entrance == .open, let refusal = refusalWithoutAccounts(visit.request) {
      return .refused(refusal)
    }
    if access == .everybody { return .visitor(visitor ?? .nobody) }
    guard let visitor else { return .refused(askToSignIn(for: route, visit)) }
    if access == .administrators && !visitor.isAdministrator {
      // Nobody learns whether there is anything.
      let page = ErrorPage(kind: .notFound, stage: visit.stage).page
      return .refused(respond(page, try await sidebar(), visit))
    }
    return .visitor(visitor)
  }

  /// Without accounts only this machine may ask, and nobody for others.
  private func refusalWithoutAccounts(_ request: Request) -> Response? {
    if request.isLocal && !request.isForwarded { return nil }
    return .text(
      403,
      "Nobody can sign in here yet, so the reader answers this machine alone. "
        + "Make an account first: tidings user add NAME."
    )
  }

  private func admitProgram(_ visitor: Visitor?, _ request: Request) async throws -> Admission {
    if let visitor, visitor.entrance == .open {
      return refusalWithoutAccounts(request).map { .refused($0) } ?? .visitor(visitor)
    }
    if let credentials = request.headers["Authorization"].flatMap({ AuthorizationField($0) }),
      let visitor = try await reader.accounts.visitor(
        withAPIPassword: credentials.secret,
        name: credentials.name,
        from: request.origin.clientAddress
      )
    {
      return .visitor(visitor)
    }
    var response = Response.text(
      401,
      "This needs a password for programs. Make one under Settings, Account."
    )
    response.headers["WWW-Authenticate"] = "Basic realm=\"Tidings\", charset=\"UTF-8\""
    response.headers["Cache-Control"] = "no-store"
    return .refused(response)
  }

  /// A browser goes to the page where one signs in, and comes back; scripts and streams are told.
  private func askToSignIn(for route: Route?, _ visit: Visit) -> Response {
    let wantsPage = visit.request.isSafe && !visit.isFromScript && !(route?.isData ?? false)
    if wantsPage {
      var response = Response.redirect(to: Route.signIn(next: route?.address).address)
      response.headers["Cache-Control"] = "no-store"
      return response
    }
    if !visit.request.isSafe && !visit.isFromScript {
      let page = ErrorPage(kind: .signedOut, stage: visit.stage).page
      return respond(page, .empty, visit)
    }
    return .signedOut
  }

  /// Whether what changes something comes from a page that was made for the session it comes with.
  ///
  /// Without a session there is nothing that another's page could make use of; signing in is guarded
  /// by where it comes from alone.
  func isOurs(_ request: Request, _ form: PostedForm, _ route: Route) -> Bool {
    guard visitor.session != nil, route.access != .everybody else { return true }
    let token = FormToken(session: SessionCookie.token(in: request) ?? "")
    if let sent = request.headers[Self.tokenField] { return token.accepts(sent) }
    return form[Self.tokenName].map { token.accepts($0) } ?? false
  }

  /// The answer to a form that is older than the session.
  func refuseStale(_ visit: Visit) -> Response {
    if visit.isFromScript {
      return .text(403, "This page is from before you signed in. Load it again.")
    }
    return respond(ErrorPage(kind: .stale, stage: visit.stage).page, .empty, visit)
  }

  /// The header by which scripts send the token of the page.
  static let tokenField = "Tidings-Token"
  /// The field by which forms do.
  static let tokenName = "token"

  /// A page with the token of its session in each form, and for scripts at its root.
  func seal(_ response: Response, with token: FormToken) -> Response {
    guard case .bytes(let bytes) = response.body,
      response.headers["Content-Type"]?.hasPrefix("text/html") == true
    else { return response }
    let masked = token.masked(on: bytes)
    let field = input(.type("hidden"), .name(Self.tokenName), .value(masked))
    var sealed = response
    sealed.body = .bytes(
      PostForms.adding(
        .all([.data("token", masked), .data("user", String(visitor.user.rawValue))]),
        toRootOf: PostForms.adding(field, to: bytes)
      )
    )
    return sealed
  }
}

extension Response {
  /// For scripts and pictures of a page whose session has ended.
  static var signedOut: Response {
    var response = Response.text(401, "You have been signed out. Sign in, and try again.")
    response.headers["Cache-Control"] = "no-store"
    return response
  }
}
