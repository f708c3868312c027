import HTMLWriting
import JSONText
import ReaderModel

extension UserSettings {
  /// What the root element says of the settings, for scripts: `data-marks-on-scroll` and
  /// `data-sees-pictures` and `data-single-keys` and
  /// `data-notifies` are there if switched on, `data-offline-megabytes`, `data-swipe-left` and
  /// `data-swipe-right` always, `data-keys` is a JSON object of the keys that were changed.
  var attributes: Attribute {
    .all([
      .when(marksReadOnScroll, .data("marks-on-scroll")),
      .when(marksSeenPictures, .data("sees-pictures")),
      .when(usesSingleKeys, .data("single-keys")),
      .when(notifies, .data("notifies")),
      .data("offline-megabytes", String(offlineBudgetInMegabytes)),
      .data("swipe-left", leftSwipe.rawValue),
      .data("swipe-right", rightSwipe.rawValue),
      .when(!keys.isEmpty, .data("keys", keysText)),
    ])
  }

  private var keysText: String {
    let members = keys.sorted { $0.key < $1.key }
    return JSONWriter.text(of: .object(members.map { JSONMember($0.key, .string($0.value)) }))
  }
}
