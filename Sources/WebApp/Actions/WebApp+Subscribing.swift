import HTTPServing
import ReaderModel
import ReaderServices

/// Feeds come, go, and get names and folders.
extension WebApp {
  func subscribe(_ form: PostedForm, _ visit: Visit) async throws -> Response {
    let address = form["address"] ?? ""
    let folder = form.numbers("folder").first.map(FolderID.init(rawValue:))
    do {
      let outcome = try await reader.subscribe(to: address, folder: folder, title: nil, for: user)
      switch outcome {
      case .subscribed(let feed, _): return .redirect(to: Route.place(.feed(feed)).address)
      case .choice(let candidates): return try await addPage(address, .choice(candidates), visit)
      }
    } catch let error as SubscribeError {
      return try await addPage(address, .failed(error), visit)
    }
  }

  func importFeeds(_ form: PostedForm, _ visit: Visit) async throws -> Response {
    do {
      let bytes = form.file("file") ?? []
      let summary = try await reader.importOPML(bytes, for: user)
      if summary.added > 0 { try await reader.startRefresh(of: nil, for: user) }
      return try await addPage("", .imported(summary), visit)
    } catch let error as ImportError {
      return try await addPage("", .importFailed(error), visit)
    }
  }

  private func addPage(
    _ address: String,
    _ state: AddPage.State,
    _ visit: Visit
  ) async throws -> Response {
    let sidebar = try await sidebar()
    let page = AddPage(address: address, state: state, sidebar: sidebar, stage: visit.stage)
    return respond(page.page, sidebar, visit)
  }

  func organise(_ route: Route, _ form: PostedForm, _ visit: Visit) async throws -> Response {
    switch route {
    case .changeFeed(let feed):
      var folders = form.numbers("folder").map(FolderID.init(rawValue:))
      if let name = form["newFolder"] {
        folders.append(try await reader.folder(path: [name], for: user))
      }
      try await reader.change(
        subscription: feed,
        title: .some(form["title"]),
        folders: folders,
        for: user,
        device: visit.device
      )
      return done(.place(.feed(feed)), visit)
    case .unsubscribe(let feed):
      _ = try await reader.unsubscribe(from: feed, for: user, device: visit.device)
      return done(.place(.unread), visit)
    case .createFolder:
      guard let name = form["name"] else { return .text(400, "The folder needs a name.") }
      let folder = try await reader.folder(path: [name], for: user)
      return done(.place(.folder(folder)), visit)
    case .renameFolder(let folder):
      guard let name = form["name"] else { return .text(400, "The folder needs a name.") }
      try await reader.rename(folder: folder, to: name, for: user, device: visit.device)
      return done(.place(.folder(folder)), visit)
    case .removeFolder(let folder):
      try await reader.remove(folder: folder, for: user, device: visit.device)
      return done(.place(.unread), visit)
    default:
      return .text(404, "There is nothing here that can be done.")
    }
  }
}
