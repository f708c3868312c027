import HTTPServing
import ReaderModel
import ReaderServices
import WebAddressing

/// Feeds come, one by one or many at once.
extension WebApp {
  /// Shows the feeds behind an address, without subscribing.
  func findFeeds(_ form: PostedForm, _ visit: Visit) async throws -> Response {
    let address = form["address"] ?? ""
    // A name and a password in it are kept with the feed, so no further page has to have them.
    if WebAddress(typed: address)?.userInfo != nil { return try await subscribe(form, visit) }
    let state: AddPage.State
    do throws(SubscribeError) {
      state = .found(try await reader.findFeeds(at: address))
    } catch {
      state = .failed(error)
    }
    return try await addPage(address, state, visit)
  }

  func subscribe(_ form: PostedForm, _ visit: Visit) async throws -> Response {
    let addresses = form.values("address")
    guard let first = addresses.first else {
      return try await addPage("", .start, visit)
    }
    var folder = form.numbers("folder").first.map(FolderID.init(rawValue:))
    if let name = form["newFolder"] { folder = try await reader.folder(path: [name], for: user) }
    var feeds: [FeedID] = []
    for address in addresses {
      var state: AddPage.State?
      do {
        let outcome = try await reader.subscribe(
          to: address,
          folder: folder,
          title: nil,
          for: user,
          with: try form.firstSettings()
        )
        switch outcome {
        case .subscribed(let feed, _): feeds.append(feed)
        case .choice(let found): state = .found(found)
        }
      } catch let problem as RequestProblem {
        state = .failed(.badSettings(problem))
      } catch let error as SubscribeError {
        state = .failed(error)
      }
      if let state {
        let typed = WebAddress(typed: address)
        let isWithLogin = typed?.userInfo != nil
        return try await addPage(
          isWithLogin ? typed?.withoutUserInfo.text ?? "" : address,
          state,
          visit,
          allowedKey: form["certificate"],
          asksLogin: isWithLogin || form.hasProof,
          user: form["user"] ?? typed?.loginName ?? ""
        )
      }
    }
    for feed in feeds { try await takeOptions(of: feed, from: form) }
    let page = feeds.count == 1 || addresses == [first] ? Route.place(.feed(feeds[0])) : .feeds
    return .redirect(to: page.address)
  }

  private func addPage(
    _ address: String,
    _ state: AddPage.State,
    _ visit: Visit,
    allowedKey: String? = nil,
    asksLogin: Bool = false,
    user name: String = ""
  ) async throws -> Response {
    let sidebar = try await sidebar()
    let page = AddPage(
      address: address.withoutLogins,
      state: state,
      asksLogin: asksLogin,
      user: name,
      allowedKey: allowedKey,
      certificate: await certificate(after: state, allowedKey: allowedKey),
      sidebar: sidebar,
      stage: visit.stage
    )
    return respond(page.page, sidebar, visit)
  }

  /// What the server shows of itself, if that is why nothing was found.
  private func certificate(
    after state: AddPage.State,
    allowedKey: String?
  ) async -> CertificateLook? {
    guard case .failed(.fetchFailed(let failure, let address)) = state,
      FailureText(failure: failure, address: address).isAboutCertificate
    else { return nil }
    // Nothing else of it is of use where nothing is asked.
    let shown = RequestSettings(allowedKey: allowedKey)
    return try? await reader.certificate(at: address, with: shown, for: user)
  }
}

/// Feeds of another reader.
extension WebApp {
  /// Shows what is in a file or a pasted list.
  func previewImport(_ form: PostedForm, _ visit: Visit) async throws -> Response {
    let text = form["text"] ?? ""
    let sidebar = try await sidebar()
    do throws(ImportError) {
      let preview = try await reader.importPreview(form.file("file") ?? Array(text.utf8), for: user)
      return respond(ImportPreviewPage(preview: preview, stage: visit.stage).page, sidebar, visit)
    } catch {
      return respond(
        ImportPage(error: error, text: text, stage: visit.stage).page,
        sidebar,
        visit
      )
    }
  }

  func startImport(_ form: PostedForm, _ visit: Visit) async throws -> Response {
    let entries = form.values("pick").compactMap { PickedEntry(text: $0)?.entry }
    guard let id = try await reader.startImport(of: entries, for: user) else {
      return .redirect(to: Route.importing.address)
    }
    return .redirect(to: Route.importProgress(id).address)
  }
}
