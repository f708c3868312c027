/// An article that was taken out of a page.
package struct Article: Hashable, Sendable {
  package var title: String?
  package var byline: String?
  /// The picture that the page names for sharing; absolute.
  package var leadPicture: String?
  /// The publisher's HTML without what stands around the article; it must be cleaned before it is
  /// shown.
  package var html: String
  /// Where the page says that it lives, else where it was found.
  package var address: String
  /// What addresses in `html` are relative to.
  package var base: String
  /// BCP 47 tag as written.
  package var language: String?
  /// As written, mostly ISO 8601.
  package var published: String?
  /// Where the article goes on, if it is cut into pages; absolute.
  package var nextPage: String?
  /// Whether the publisher says that others pay to read on.
  package var isExcerpt: Bool
  /// The size of the text by `TextMeasure`: about a character of an alphabet each.
  package var length: Int
}

/// Why a page gave no article.
package enum NoArticle: String, Error, Hashable, Sendable, CaseIterable {
  /// Larger or more nested than a page may be.
  case tooComplex
  /// Nothing on the page but what a script would put there.
  case needsScripts
  /// The site wants to know first whether a human is asking.
  case robotCheck
  /// The text is for those who have logged in.
  case needsLogin
  /// The text is for those who pay.
  case needsPayment
  /// Links to articles, and no article.
  case listOfLinks
  /// Words, but too few or too scattered to be an article.
  case noText
}
