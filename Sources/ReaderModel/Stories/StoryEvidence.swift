package import CivilTime

/// What is known of an item when the same story is looked for in other feeds.
package struct StoryEvidence: Sendable {
  package var title: StoryTitle
  /// BCP 47 tag of item or feed.
  package var language: String?
  package var date: Timestamp
  /// `nil` where the text is too short, or older than texts are remembered.
  package var sketch: TextSketch?

  package init(
    title: StoryTitle,
    language: String? = nil,
    date: Timestamp,
    sketch: TextSketch? = nil
  ) {
    self.title = title
    self.language = language
    self.date = date
    self.sketch = sketch
  }

  /// Seconds between two versions of one text at most; agencies are quoted for a day or two.
  package static let longestDelay: Int64 = 3 * 86_400
}

/// Whether two items of different feeds tell the same story.
///
/// Rules of ours, on the careful side: a story that is shown twice is a nuisance, one that is taken for
/// another is lost. docs/identity.md goes through the cases.
extension StoryEvidence {
  /// Whether items that lead to the same page are one story.
  ///
  /// They are, unless nothing of the titles or the texts agrees: then the page is one that changes.
  package func isSameStory(atOneAddress other: StoryEvidence) -> Bool {
    guard mayBeSame(as: other) else { return false }
    return title.isEmpty || other.title.isEmpty || title.agreement(with: other.title) > 0
      || resemblance(to: other) >= 0.2
  }

  /// Whether the texts are so much alike that they are one story; how much is enough, the titles say.
  package func isSameStory(byTextOf other: StoryEvidence) -> Bool {
    guard mayBeSame(as: other), abs(date.seconds - other.date.seconds) <= Self.longestDelay else {
      return false
    }
    let resemblance = resemblance(to: other)
    let agreement = title.agreement(with: other.title)
    return resemblance >= 0.85 || resemblance >= 0.6 && agreement >= 0.25
      || resemblance >= 0.4 && agreement >= 0.6
  }

  /// How much of the texts is the same, from 0 to 1.
  package func resemblance(to other: StoryEvidence) -> Double {
    guard let sketch, let otherSketch = other.sketch else { return 0 }
    return sketch.resemblance(to: otherSketch)
  }

  private func mayBeSame(as other: StoryEvidence) -> Bool {
    if title.contradicts(other.title) { return false }
    guard let language, let otherLanguage = other.language else { return true }
    return Self.primary(language) == Self.primary(otherLanguage)
  }

  /// `en` of `en-GB`.
  private static func primary(_ language: String) -> String {
    language.prefix { $0 != "-" && $0 != "_" }.lowercased()
  }
}
