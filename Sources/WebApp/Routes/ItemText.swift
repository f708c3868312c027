/// Which text of an item a page shows.
enum ItemText: String, Hashable {
  /// What the feed brought.
  case feed
  /// The whole article from the item's page.
  case full
}
