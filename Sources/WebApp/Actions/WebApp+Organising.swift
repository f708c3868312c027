import CivilTime
import HTTPServing
import ReaderModel
import ReaderServices

/// Subscriptions and folders get names, places and options, one by one or many at a time.
extension WebApp {
  func organise(_ route: Route, _ form: PostedForm, _ visit: Visit) async throws -> Response {
    switch route {
    case .changeFeed(let feed):
      try await change(feed, form, visit)
      return done(form["back"] == nil ? .place(.feed(feed)) : form.back, visit)
    case .moveFeed(let feed):
      let (from, to) = (form.folder("from"), form.folder("to"))
      try await reader.organise([feed], .exchange(from, to), for: user, device: visit.device)
      return done(.place(.feed(feed)), visit)
    case .organiseFeeds: return try await organiseFeeds(form, visit)
    case .unsubscribe(let feed):
      return try await leave([feed], .organise(OrganiseFilter()), visit)
    case .createFolder:
      guard let name = form["name"] else { return .text(400, "The folder needs a name.") }
      let folder = try await reader.folder(path: [name], for: user)
      return done(form["back"] == nil ? .place(.folder(folder)) : form.back, visit)
    case .renameFolder(let folder):
      return try await change(folder, form, visit)
    case .removeFolder(let folder):
      try await reader.remove(folder: folder, for: user, device: visit.device)
      return done(.organise(OrganiseFilter()), visit)
    default:
      return .text(404, "There is nothing here that can be done.")
    }
  }

  /// Takes over what the form says; what it does not name stays.
  private func change(_ feed: FeedID, _ form: PostedForm, _ visit: Visit) async throws {
    guard let row = try await reader.subscription(to: feed, for: user) else { return }
    // A form with a name is a whole one: folders that it does not tick are not wanted.
    let isWhole = !form.values("title").isEmpty
    var folders = isWhole ? [] : row.folders
    folders += form.numbers("folder").map(FolderID.init(rawValue:))
    if let name = form["newFolder"] {
      folders.append(try await reader.folder(path: [name], for: user))
    }
    let title = form["title"].flatMap { $0 == row.ownTitle ? nil : $0 }
    try await reader.change(
      subscription: feed,
      title: isWhole ? .some(title) : nil,
      folders: folders,
      for: user,
      device: visit.device
    )
    var options = row.options
    form.change(&options, at: configuration.clock.now())
    if options != row.options { try await reader.setOptions(options, of: feed, for: user) }
  }

  /// What was chosen for a feed while it was added.
  func takeOptions(of feed: FeedID, from form: PostedForm) async throws {
    var options = SubscriptionOptions()
    form.change(&options, at: configuration.clock.now())
    if options != SubscriptionOptions() {
      try await reader.setOptions(options, of: feed, for: user)
    }
  }

  private func change(
    _ folder: FolderID,
    _ form: PostedForm,
    _ visit: Visit
  ) async throws -> Response {
    if !form.values("name").isEmpty {
      guard let name = form["name"] else { return .text(400, "The folder needs a name.") }
      try await reader.rename(folder: folder, to: name, for: user, device: visit.device)
    }
    if !form.values("parent").isEmpty {
      try await reader.move(
        folder: folder,
        into: form.folder("parent"),
        for: user,
        device: visit.device
      )
    }
    if !form.values("layout").isEmpty {
      let layout = form["layout"].flatMap(ListLayout.init)
      try await reader.setLayout(layout, ofFolder: folder, for: user)
    }
    return done(.place(.folder(folder)), visit)
  }

  private func organiseFeeds(_ form: PostedForm, _ visit: Visit) async throws -> Response {
    let back = form["back"] == nil ? Route.organise(OrganiseFilter()) : form.back
    let feeds = form.numbers("feed").map(FeedID.init(rawValue:))
    guard !feeds.isEmpty else {
      return try await complain("Tick the feeds that you mean first.", back, visit)
    }
    switch form["do"] {
    case "pause": try await reader.pause(feeds, true, for: user)
    case "resume": try await reader.pause(feeds, false, for: user)
    case "unsubscribe": return try await leave(feeds, back, visit)
    case let word?:
      guard let change = FolderChange(word) else { return .text(400, "The form cannot be read.") }
      let event = try await reader.organise(feeds, change, for: user, device: visit.device)
      return offered(event, .moved, feeds.count, back, visit)
    case nil: return try await complain("Choose what to do with the feeds.", back, visit)
    }
    return done(back, visit)
  }

  private func leave(
    _ feeds: [FeedID],
    _ back: Route,
    _ visit: Visit
  ) async throws -> Response {
    let left = try await reader.unsubscribe(from: feeds, for: user, device: visit.device)
    return offered(left.event, .left, left.count, back, visit)
  }

  /// Leads to a page that says what was done and takes it back.
  private func offered(
    _ event: EventID?,
    _ kind: OrganiseOffer.Kind,
    _ count: Int,
    _ back: Route,
    _ visit: Visit
  ) -> Response {
    guard let event, !visit.isFromScript else { return done(back, visit) }
    return .redirect(
      to: OrganiseOffer(event: event, kind: kind, count: count).address(of: back)
    )
  }

  private func complain(
    _ text: String,
    _ back: Route,
    _ visit: Visit
  ) async throws -> Response {
    if visit.isFromScript { return .text(422, text) }
    let sidebar = try await sidebar()
    var filter = OrganiseFilter()
    if case .organise(let used) = back { filter = used }
    let page = OrganisePage(
      filter: filter,
      sidebar: sidebar,
      complaint: text,
      stage: visit.stage
    ).page
    return respond(page, sidebar, visit)
  }
}

extension FolderChange {
  /// Reads what the page offers: `move-none`, `move-3`, `add-3`, `remove-3`.
  fileprivate init?(_ word: String) {
    let parts = word.split(separator: "-", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let folder = RouteNumber(parts[1]).map { FolderID(rawValue: $0.value) }
    switch (parts[0], folder) {
    case ("move", nil) where parts[1] == "none": self = .move(to: nil)
    case ("move", let folder?): self = .move(to: folder)
    case ("add", let folder?): self = .add(folder)
    case ("remove", let folder?): self = .remove(folder)
    default: return nil
    }
  }
}

extension PostedForm {
  /// The folder that a field names; `nil` for the top level.
  fileprivate func folder(_ name: String) -> FolderID? {
    numbers(name).first.map(FolderID.init(rawValue:))
  }

  /// Whether a switch is on; `nil` if the form has none of that name.
  fileprivate func isOn(_ name: String) -> Bool? { values(name).last.map { $0 == "true" } }

  /// Takes over the options that the form names.
  fileprivate func change(_ options: inout SubscriptionOptions, at now: Timestamp) {
    if !values("layout").isEmpty { options.layout = self["layout"].flatMap(ListLayout.init) }
    if !values("interval").isEmpty {
      options.refreshIntervalInSeconds = self["interval"].flatMap { Int($0) }
        .map(RefreshPolicy.boundedWish)
    }
    if !values("keptDays").isEmpty {
      options.keeping = KeepingLimits(
        days: self["keptDays"].flatMap { Int($0) },
        items: self["keptItems"].flatMap { Int($0) }
      )
    }
    options.fetchesFullText = isOn("fullText") ?? options.fetchesFullText
    options.notifies = isOn("notifies") ?? options.notifies
    if let isPaused = isOn("paused") {
      options.pausedAt = isPaused ? options.pausedAt ?? now : nil
    }
  }
}
