/// What becomes of the folders of some subscriptions.
package enum FolderChange: Hashable, Sendable {
  /// Out of all folders and into this one; `nil` is the top level.
  case move(to: FolderID?)
  case add(FolderID)
  case remove(FolderID)
  /// Out of one folder and into another, the others as they are; `nil` is the top level, and what
  /// goes there leaves all folders.
  case exchange(FolderID?, FolderID?)

  /// The folders after the change, in order and each once.
  package func applied(to folders: [FolderID]) -> [FolderID] {
    switch self {
    case .move(let folder): folder.map { [$0] } ?? []
    case .add(let folder): folders.contains(folder) ? folders : folders + [folder]
    case .remove(let folder): folders.filter { $0 != folder }
    case .exchange(_, nil): []
    case .exchange(let old, .some(let new)):
      Self.add(new).applied(to: folders.filter { $0 != old })
    }
  }
}
