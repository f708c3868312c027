import ReaderModel

/// The folders in the order of the sidebar, each with its depth and the names that lead to it.
struct FolderTree {
  struct Entry {
    let folder: FolderRow
    /// From 0.
    let depth: Int
    /// Like `News › Local`.
    let path: String
  }

  private(set) var entries: [Entry] = []
  private var paths: [FolderID: String] = [:]

  /// Without recursion: an import may nest folders deeply.
  init(_ sidebar: Sidebar) {
    let children = Dictionary(grouping: sidebar.folders, by: \.parent)
    var open: [(folder: FolderRow, depth: Int, before: String)] =
      (children[nil] ?? []).reversed().map { ($0, 0, "") }
    while let (folder, depth, before) = open.popLast() {
      let path = before.isEmpty ? folder.name : "\(before) › \(folder.name)"
      entries.append(Entry(folder: folder, depth: depth, path: path))
      paths[folder.id] = path
      open += (children[folder.id] ?? []).reversed().map { ($0, depth + 1, path) }
    }
  }

  func path(of folder: FolderID) -> String? { paths[folder] }

  /// Those into which a folder can be put: all but itself and what lies in it.
  func targets(for folder: FolderID) -> [Entry] {
    var inside: Set<FolderID> = [folder]
    for entry in entries {
      if let parent = entry.folder.parent, inside.contains(parent) {
        inside.insert(entry.folder.id)
      }
    }
    return entries.filter { !inside.contains($0.folder.id) }
  }
}
