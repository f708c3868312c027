package import AssetServing
package import CivilTime
import HTMLCleaning
import HTTPSemantics
package import HTTPServing
package import ReaderModel
package import ReaderServices

/// The web app: pages, actions, live updates and assets behind one handler.
///
/// Every answer is made from what the reader says at that moment, and pages are pure functions of values,
/// so requests never wait for each other. All that is kept between them is what has been drawn of the
/// feeds in the list of places, beside what it was drawn from.
package struct WebApp: Sendable {
  /// What the composition root decides.
  package struct Configuration: Sendable {
    package var clock: WallClock
    /// Styles, scripts and icons.
    package var assets: AssetSet
    /// By which names and below which path it is reached.
    package var door: FrontDoor
    /// The addresses under which it can be reached now.
    package var doorways: @Sendable () -> [Doorway]
    /// Where everything is kept, for people who look after it.
    package var storePath: String?
    /// Runs the command line of somebody elsewhere; `nil` where there is none.
    package var runCommand: (@Sendable (_ words: [String], UserID) async -> CommandOutput)?
    /// Told of errors that a page could only apologise for.
    package var report: @Sendable (String) -> Void

    package init(
      clock: WallClock,
      assets: AssetSet = .embedded,
      door: FrontDoor = FrontDoor(),
      doorways: @Sendable @escaping () -> [Doorway] = { [] },
      storePath: String? = nil,
      report: @Sendable @escaping (String) -> Void = { _ in }
    ) {
      self.clock = clock
      self.assets = assets
      self.door = door
      self.doorways = doorways
      self.storePath = storePath
      self.report = report
    }
  }

  let reader: Reader
  let configuration: Configuration
  /// Whose request is answered; each is answered by a copy of its own.
  private(set) var visitor = Visitor.nobody
  private let drawnFeeds = DrawnFeeds()

  package init(reader: Reader, configuration: Configuration) {
    self.reader = reader
    self.configuration = configuration
  }

  /// Answers every request of the app's address space.
  package var handler: Handler {
    var headers = Self.securityHeaders.fields
    headers["Tidings-Assets"] = configuration.assets.hash
    let inner = guarded(answer, door: configuration.door)
    return { [headers] request in
      var response = await inner(request)
      for field in headers.fields where response.headers[field.name] == nil {
        response.headers.add(field.name, field.value)
      }
      return response
    }
  }

  private static let securityHeaders = SecurityHeaders(framedPlayers: KnownPlayer.frameSources)
  /// For readers who do not want pictures through this server.
  private static let policyForPicturesOfOthers = SecurityHeaders(
    framedPlayers: KnownPlayer.frameSources,
    allowsPicturesOfOthers: true
  ).contentSecurityPolicy

  /// What is answered to a body that the server does not take: a file that somebody chose.
  ///
  /// Made once, as such a request is never read: so it knows neither the feeds nor the chosen look.
  package func tooLarge(limitInBytes: Int) -> Response {
    BasePath.$current.withValue(configuration.door.basePath) {
      tooLargePage(limitInBytes: limitInBytes)
    }
  }

  private func tooLargePage(limitInBytes: Int) -> Response {
    let visit = Visit(
      Request(method: "GET", path: Route.importing.address),
      visitor: .local,
      assets: AssetPaths(prefix: configuration.assets.prefix),
      settings: UserSettings(),
      now: configuration.clock.now()
    )
    let page = ErrorPage(kind: .tooLarge(limitInMegabytes: limitInBytes >> 20), stage: visit.stage)
    var response = respond(page.page, .empty, visit)
    response.headers["Cache-Control"] = "no-store"
    for field in Self.securityHeaders.fields.fields {
      response.headers[field.name] = field.value
    }
    return response
  }

  private func answer(_ request: Request) async -> Response {
    if request.path.hasPrefix("/assets/") { return configuration.assets.response(to: request) }
    if let callback = Self.callback(of: request) { return await hub(request, at: callback) }
    let token = SessionCookie.token(in: request)
    do {
      let arrival = try await reader.accounts.arrival(
        withSession: token,
        from: request.origin.clientAddress
      )
      var app = self
      app.visitor = arrival.visitor ?? .nobody
      var response = await app.answer(request, arrival)
      guard let visitor = arrival.visitor else { return response }
      // So that what a browser keeps of one user is never shown to another.
      response.headers["Tidings-User"] = String(visitor.user.rawValue)
      guard visitor.session != nil, let token else { return response }
      return app.seal(response, with: FormToken(session: token))
    } catch {
      // Nobody can be told apart without a store.
      return broken(error, await visit(request, UserSettings()))
    }
  }

  private func visit(_ request: Request, _ settings: UserSettings) async -> Visit {
    Visit(
      request,
      visitor: visitor,
      assets: AssetPaths(prefix: configuration.assets.prefix),
      settings: settings,
      pictures: reader.pictures?.links,
      sounds: reader.sounds?.links,
      drawnFeeds: drawnFeeds,
      holdsEpisode: await holdsEpisode(request),
      now: configuration.clock.now()
    )
  }

  /// Whether the page has to bring the player; parts of pages come into one that knows.
  private func holdsEpisode(_ request: Request) async -> Bool {
    if visitor.entrance == .closed { return false }
    if request.method != "GET" || request.headers[Visit.partField] != nil { return false }
    return (try? await reader.currentEpisode(for: user)) != nil
  }

  private func answer(_ request: Request, _ arrival: Arrival) async -> Response {
    if request.path.hasPrefix(PictureLinks.prefix) {
      return arrival.visitor == nil ? .signedOut : await media(request)
    }
    if request.path.hasPrefix(SoundLinks.prefix) {
      return arrival.visitor == nil ? .signedOut : await sound(request)
    }
    let visit = await visit(request, arrival.settings)
    do {
      var response = try await answer(request, arrival.visitor, visit)
      if visit.stage.pictures == nil {
        response.headers["Content-Security-Policy"] = Self.policyForPicturesOfOthers
      }
      return response
    } catch {
      return broken(error, visit)
    }
  }

  private func answer(
    _ request: Request,
    _ guest: Visitor?,
    _ visit: Visit
  ) async throws -> Response {
    let match = Route.match(request)
    let route: Route? = if case .route(let route) = match { route } else { nil }
    switch try await admit(guest, to: route, visit) {
    case .refused(let response): return response
    case .visitor(let admitted):
      var app = self
      app.visitor = admitted
      switch match {
      case .route(let route) where route.isAction:
        let form = PostedForm(request)
        if form.hasTooManyFields {
          return .text(413, "This form has more than \(Form.mostFields) fields. Send it in parts.")
        }
        guard app.isOurs(request, form, route) else { return app.refuseStale(visit) }
        return try await app.tryToAct(route, form, visit)
      case .route(let route): return try await app.show(route, visit)
      case .otherMethod(let allowed): return .methodNotAllowed(allow: allowed)
      case .nowhere: return try await app.respond(notFound(visit), sidebar(), visit)
      }
    }
  }

  private func broken(_ error: any Error, _ visit: Visit) -> Response {
    configuration.report("\(visit.request.method) \(visit.request.path): \(error)")
    let explanation = Explanation(ofStore: error)
    let page = ErrorPage(kind: .broken(explanation), stage: visit.stage).page
    return respond(page, .empty, visit)
  }
}
