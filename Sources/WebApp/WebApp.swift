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
    /// Whose reader it is, until there are accounts.
    package var user: UserID
    package var clock: WallClock
    /// Styles, scripts and icons.
    package var assets: AssetSet
    /// By which names and below which path it is reached.
    package var door: FrontDoor
    /// The addresses under which it can be reached now.
    package var doorways: @Sendable () -> [Doorway]
    /// Where everything is kept, for people who look after it.
    package var storePath: String?
    /// Told of errors that a page could only apologise for.
    package var report: @Sendable (String) -> Void

    package init(
      clock: WallClock,
      user: UserID = .local,
      assets: AssetSet = .embedded,
      door: FrontDoor = FrontDoor(),
      doorways: @Sendable @escaping () -> [Doorway] = { [] },
      storePath: String? = nil,
      report: @Sendable @escaping (String) -> Void = { _ in }
    ) {
      self.clock = clock
      self.user = user
      self.assets = assets
      self.door = door
      self.doorways = doorways
      self.storePath = storePath
      self.report = report
    }
  }

  let reader: Reader
  let configuration: Configuration
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
    if request.path.hasPrefix(PictureLinks.prefix) { return await media(request) }
    let visit = Visit(
      request,
      assets: AssetPaths(prefix: configuration.assets.prefix),
      // A store that cannot be read says so on a page, which can do without them.
      settings: (try? await reader.settings(for: user)) ?? UserSettings(),
      pictures: reader.pictures?.links,
      drawnFeeds: drawnFeeds,
      holdsEpisode: await holdsEpisode(request),
      now: configuration.clock.now()
    )
    var response = await answer(request, visit)
    if visit.stage.pictures == nil {
      response.headers["Content-Security-Policy"] = Self.policyForPicturesOfOthers
    }
    return response
  }

  /// Whether the page has to bring the player; parts of pages come into one that knows.
  private func holdsEpisode(_ request: Request) async -> Bool {
    if request.method != "GET" || request.headers[Visit.partField] != nil { return false }
    return (try? await reader.currentEpisode(for: user)) != nil
  }

  private func answer(_ request: Request, _ visit: Visit) async -> Response {
    do {
      switch Route.match(request) {
      case .route(let route) where route.isAction: return try await tryToAct(route, visit)
      case .route(let route): return try await show(route, visit)
      case .otherMethod(let allowed): return .methodNotAllowed(allow: allowed)
      case .nowhere: return respond(notFound(visit), try await sidebar(), visit)
      }
    } catch {
      configuration.report("\(request.method) \(request.path): \(error)")
      let page = ErrorPage(kind: .broken, stage: visit.stage).page
      return respond(page, .empty, visit)
    }
  }
}
