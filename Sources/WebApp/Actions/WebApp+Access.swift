import HTTPServing
import ReaderModel
import ReaderServices

/// How feeds are asked for.
extension WebApp {
  func showAccess(
    to feed: FeedID,
    _ visit: Visit,
    news: AccessPage.News = .none,
    typed: PostedForm? = nil
  ) async throws -> Response {
    let sidebar = try await sidebar()
    guard let row = sidebar.subscription(feed) else {
      return try await absent(.feedAccess(feed), sidebar, visit)
    }
    let page = AccessPage(
      row: row,
      facts: try await reader.requestFacts(of: feed, for: user),
      mayNameProxies: try await reader.mayNameProxies(user),
      news: news,
      typed: typed.map(AccessPage.Typed.init),
      stage: visit.stage
    )
    return respond(page.page, sidebar, visit)
  }

  func showCertificate(of feed: FeedID, _ visit: Visit) async throws -> Response {
    let sidebar = try await sidebar()
    guard let row = sidebar.subscription(feed) else {
      return try await absent(.feedCertificate(feed), sidebar, visit)
    }
    var page = CertificatePage(row: row, look: nil, stage: visit.stage)
    do {
      let look = try await reader.certificate(of: feed, for: user)
      page = CertificatePage(
        row: row,
        look: look,
        failure: look == nil ? "The server shows no certificate that could be read." : nil,
        stage: visit.stage
      )
    } catch {
      page.failure = Explanation(error).sentences
    }
    return respond(page.page, sidebar, visit)
  }

  /// Takes over what the form says and fetches the feed with it, so that the page tells whether it
  /// works.
  func changeAccess(
    to feed: FeedID,
    _ form: PostedForm,
    _ visit: Visit
  ) async throws -> Response {
    do {
      let changed = try await reader.changeRequest(try form.requestEdit(), of: feed, for: user)
      _ = try await reader.refresh(
        of: [changed],
        for: user,
        isAfresh: true,
        progress: { _ in }
      )
      return .redirect(to: Route.feedAccess(changed).address + "?saved=1")
    } catch RequestProblem.noSuchFeed {
      return respond(notFound(visit), try await sidebar(), visit)
    } catch let problem as RequestProblem {
      let words = Explanation(problem).sentences
      return try await showAccess(to: feed, visit, news: .refused(words), typed: form)
    }
  }
}

extension PostedForm {
  /// What the form changes: empty fields leave what is set as it is.
  ///
  /// - Throws: `RequestProblem` for lines that are no header fields.
  fileprivate func requestEdit() throws(RequestProblem) -> RequestEdit {
    let removed = Set(values("remove"))
    if removed.contains("all") { return .removingAll }
    var edit = RequestEdit()
    if removed.contains("login") || removed.contains("token") { edit.proof = .remove }
    if let proof = try proof(needsPassword: !saysNoPassword) { edit.proof = .set(proof) }
    edit.cookie = change(self["cookie"], isRemoved: removed.contains("cookie"))
    edit.proxy = change(self["proxy"], isRemoved: removed.contains("proxy"))
    edit.fields = change(try headerFields(), isRemoved: removed.contains("headers"))
    // The only one that is shown, so that taking it out is a wish.
    if !values("userAgent").isEmpty {
      edit.userAgent = self["userAgent"].map { .set($0) } ?? .remove
    }
    if let last = values("http1").last { edit.usesHTTP1 = last == "true" }
    edit.allowedKey = change(self["certificate"], isRemoved: removed.contains("certificate"))
    return edit
  }

  /// Whether the form says who asks.
  var hasProof: Bool {
    self["bearer"] != nil || self["user"] != nil || !(values("password").first ?? "").isEmpty
  }

  /// Where a password may be set already, an empty field alone does not tell that there is none.
  private var saysNoPassword: Bool { self["noPassword"] != nil }

  /// How somebody proves who they are.
  ///
  /// - Parameter needsPassword: Whether a name without a password is half a login.
  /// - Returns: `nil` if the form says nothing of it.
  /// - Throws: `RequestProblem` for half a login, and for a login and a token.
  private func proof(needsPassword: Bool) throws(RequestProblem) -> RequestSettings.Proof? {
    guard hasProof else { return nil }
    // Spaces around a password may belong to it.
    let password = values("password").first ?? ""
    if let token = self["bearer"] {
      guard self["user"] == nil, password.isEmpty else { throw .loginAndToken }
      return .token(token)
    }
    guard let name = self["user"], !(needsPassword && password.isEmpty) else { throw .halfLogin }
    return .login(user: name, password: password)
  }

  /// How the server of a feed is asked that is being added.
  ///
  /// - Throws: `RequestProblem`, as `proof(needsPassword:)`.
  func firstSettings() throws(RequestProblem) -> RequestSettings {
    RequestSettings(proof: try proof(needsPassword: false), allowedKey: self["certificate"])
  }

  private func change<Value: Hashable & Sendable>(
    _ new: Value?,
    isRemoved: Bool
  ) -> RequestEdit.Change<Value> {
    if let new { return .set(new) }
    return isRemoved ? .remove : .keep
  }

  private func headerFields() throws(RequestProblem) -> [RequestSettings.Field]? {
    guard let text = self["headers"] else { return nil }
    var fields: [RequestSettings.Field] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where line.contains(where: { $0 != " " }) {
      guard let colon = line.firstIndex(of: ":") else { throw .badFieldLine(index + 1) }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      fields.append(RequestSettings.Field(name: String(line[..<colon]), value: String(value)))
    }
    return fields
  }
}
