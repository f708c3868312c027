import CivilTime
import HTMLWriting
import ReaderModel

/// What stands in a kept page for that which the service worker fills in.
///
/// An item is kept once, though it can be opened from many lists; so its markup is drawn with a list
/// and neighbours that no reader ever has, whose numbers the worker then replaces. The numbers are
/// the largest that a script can tell apart, and no item ever gets one of them.
enum OfflineBlanks {
  /// The list in which an item stands: `feeds/9007199254740991` in addresses.
  static let list = ItemList(.place(.feed(FeedID(rawValue: 9_007_199_254_740_991))))
  static let previous = ItemID(rawValue: 9_007_199_254_740_990)
  static let next = ItemID(rawValue: 9_007_199_254_740_989)
  /// The next item that has not been read, with its title and its feed's.
  static let nextUnread = row(9_007_199_254_740_983, "9007199254740988", "9007199254740982")
  static let listTitle = "9007199254740987"
  /// Up to which item *mark all read* may go.
  static let newest = ItemID(rawValue: 9_007_199_254_740_986)
  /// The title of the open item, in the title of the page.
  static let itemTitle = "9007199254740985"
  /// A row that shows where the rows are.
  static let row = row(9_007_199_254_740_984, "", "")
  static let rowsMark = HTML(literal: "<!--rows-->")
  static let articleMark = HTML(literal: "<!--article-->")
  static let footMark = HTML(literal: "<!--foot-->")
  static let mainMark = HTML(literal: "<!--main-->")
  /// Links to the lists that are kept.
  static let listsMark = HTML(literal: "<!--lists-->")
  /// Why the page is not the one that was asked for.
  static let reasonMark = HTML(literal: "<!--reason-->")

  private static func row(_ id: Int64, _ title: String, _ feedTitle: String) -> ItemRow {
    ItemRow(
      id: ItemID(rawValue: id),
      feedID: FeedID(rawValue: id),
      feedTitle: feedTitle,
      title: title,
      preview: "",
      date: Timestamp(milliseconds: 0),
      sortedAt: Timestamp(milliseconds: 0)
    )
  }
}
