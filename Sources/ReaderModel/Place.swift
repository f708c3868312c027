/// A list of items that a user can stand in; each has an address in the web app.
package enum Place: Hashable, Sendable {
  /// Items of all subscriptions that the user has not read.
  case unread
  /// Items dated since the last midnight of the user, read or not.
  case today
  /// Items that the user starred, also of feeds no longer subscribed to.
  case starred
  /// Items of all subscriptions.
  case all
  /// Items that have a picture.
  case pictures
  /// Items that have audio or video: episodes.
  case podcasts
  /// Items of one feed.
  case feed(FeedID)
  /// Items of the feeds in one folder and in the folders inside it.
  case folder(FolderID)
  /// What a search finds that the user keeps.
  case saved(SavedSearchID)
}
