package import ReaderModel
import Storage

extension Reader {
  /// What a screen may tell outside the app, since the newest item that it told.
  package func notices(after item: ItemID?, for user: UserID) async throws -> Notices {
    try await store.notices(after: item, for: user)
  }
}
