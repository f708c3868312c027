/// Why a folder stays as it is.
package enum FolderError: Error, Hashable, Sendable {
  case noSuchFolder(FolderID)
  /// There is a folder of that name in the same place.
  case nameTaken(FolderID)
  /// A folder cannot lie inside itself.
  case insideItself
}
