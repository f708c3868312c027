import HTMLCleaning
import HTMLWriting
import ReaderModel
import Synchronization

/// Makes the contents of items safe to show, and keeps the latest results.
///
/// Cleaning costs some ten milliseconds for a long article; going back and forth between articles,
/// and the page that a browser fetches ahead, find it done. The cache holds so many bytes and no
/// more, and forgets what has not been asked for the longest.
final class ContentCleaner: Sendable {
  private struct Entry {
    var content: CleanedContent
    var lastUse: Int
  }

  /// Equal texts of two items differ in which links lead within them, and in what they are called.
  private struct Key: Hashable {
    var content: ItemContent
    var page: String?
    var title: String
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var bytes = 0
    var uses = 0
  }

  private let state = Mutex(State())
  private let limitInBytes: Int

  init(limitInBytes: Int = 4 << 20) {
    self.limitInBytes = limitInBytes
  }

  /// Cleans what lives at `page` and is called `title`; `base` is what relative addresses are relative to
  /// if the content does not say.
  func cleaned(
    _ content: ItemContent,
    title: String,
    page: String?,
    base: String?
  ) -> CleanedContent {
    var key = Key(content: content, page: page, title: title)
    key.content.baseURL = content.baseURL ?? base
    if let known = state.withLock({ Self.use(key, &$0) }) { return known }
    let cleaned = Self.clean(key)
    state.withLock { keep(cleaned, for: key, &$0) }
    return cleaned
  }

  private static func clean(_ key: Key) -> CleanedContent {
    let content = key.content
    return switch content.form {
    case .none: HTMLCleaner.content(ofPlainText: "")
    case .html where !content.text.utf8.contains(UInt8(ascii: "<")):
      HTMLCleaner.content(ofUntaggedHTML: Array(content.text.utf8))
    case .html:
      HTMLCleaner(
        base: content.baseURL,
        page: key.page,
        showsTitles: true,
        shownTitle: key.title
      ).content(of: Array(content.text.utf8))
    case .plain: HTMLCleaner.content(ofPlainText: content.text)
    }
  }

  private static func use(_ key: Key, _ state: inout State) -> CleanedContent? {
    state.uses += 1
    state.entries[key]?.lastUse = state.uses
    return state.entries[key]?.content
  }

  private func keep(_ cleaned: CleanedContent, for key: Key, _ state: inout State) {
    guard state.entries[key] == nil else { return }
    state.entries[key] = Entry(content: cleaned, lastUse: state.uses)
    state.bytes += Self.size(key.content, cleaned)
    while state.bytes > limitInBytes,
      let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      state.entries[oldest.key] = nil
      state.bytes -= Self.size(oldest.key.content, oldest.value.content)
    }
  }

  private static func size(_ content: ItemContent, _ cleaned: CleanedContent) -> Int {
    content.text.utf8.count + cleaned.html.count + 256
  }
}
