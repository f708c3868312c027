import ReaderModel

/// Which feeds the page for putting them in order lists.
struct OrganiseFilter: Hashable {
  enum Scope: Hashable {
    case all
    /// Those in no folder.
    case loose
    case folder(FolderID)
  }

  /// Parts of names or addresses; empty for all.
  var words = ""
  var scope = Scope.all

  init(words: String = "", scope: Scope = .all) {
    self.words = words
    self.scope = scope
  }

  /// Reads what `parameters` wrote; what is unknown means all.
  init(_ parameter: (String) -> String?) {
    words = parameter("q") ?? ""
    switch parameter("folder") {
    case "none": scope = .loose
    case let text?: scope = RouteNumber(text).map { .folder(FolderID(rawValue: $0.value)) } ?? .all
    case nil: scope = .all
    }
  }

  var parameters: [(name: String, value: String)] {
    var parameters: [(name: String, value: String)] = []
    if !words.isEmpty { parameters.append(("q", words)) }
    if let scopeText { parameters.append(("folder", scopeText)) }
    return parameters
  }

  var scopeText: String? {
    switch scope {
    case .all: nil
    case .loose: "none"
    case .folder(let id): String(id.rawValue)
    }
  }

  func lets(_ row: SubscriptionRow) -> Bool {
    let isInScope =
      switch scope {
      case .all: true
      case .loose: row.folders.isEmpty
      case .folder(let id): row.folders.contains(id)
      }
    guard isInScope else { return false }
    let text = "\(row.title)\n\(row.address)".lowercased()
    return words.lowercased().split(separator: " ").allSatisfy { text.contains($0) }
  }
}

extension String {
  /// Whether a text occurs in this one, byte by byte.
  fileprivate func contains(_ needle: Substring) -> Bool {
    var rest = utf8[...]
    let wanted = needle.utf8
    while rest.count >= wanted.count {
      if rest.starts(with: wanted) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
