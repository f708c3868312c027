package import CivilTime

/// What came of fetching the page of an item.
package struct FullText: Hashable, Sendable {
  package var fetchedAt: Timestamp
  package var outcome: Outcome

  package enum Outcome: Hashable, Sendable {
    case article(FullArticle)
    case failure(FullTextFailure)
  }

  package init(fetchedAt: Timestamp, outcome: Outcome) {
    self.fetchedAt = fetchedAt
    self.outcome = outcome
  }

  package var article: FullArticle? {
    if case .article(let article) = outcome { article } else { nil }
  }

  package var failure: FullTextFailure? {
    if case .failure(let failure) = outcome { failure } else { nil }
  }
}

/// An article that was taken out of an item's page; its HTML is hostile until it has been cleaned.
package struct FullArticle: Hashable, Sendable {
  package var content: ItemContent
  /// Whether the publisher says that others pay to read on.
  package var isExcerpt: Bool
  /// Where the page says that it lives, else where it was found; not kept.
  package var pageAddress: String?

  package init(content: ItemContent, isExcerpt: Bool = false, pageAddress: String? = nil) {
    self.content = content
    self.isExcerpt = isExcerpt
    self.pageAddress = pageAddress
  }
}

/// Why there is no full text: a code and facts, never a sentence.
package struct FullTextFailure: Hashable, Sendable {
  package var reason: Reason
  package var httpStatus: Int?
  /// A fact that helps: a host name, a content type; never a secret.
  package var detail: String?

  package enum Reason: Hashable, Sendable {
    /// The page could not be had.
    case fetching(FeedFailure.Code)
    /// The page was had and has no article for us.
    case page(PageReason)
  }

  package enum PageReason: String, Hashable, Sendable, CaseIterable {
    /// The item names no page.
    case noAddress
    /// A picture, a document, a sound: something to open and not to read here.
    case notAPage
    case tooComplex, needsScripts, robotCheck, needsLogin, needsPayment, listOfLinks, noText
    /// The feed has more of the article than its page shows.
    case lessThanFeed
  }

  package init(_ reason: Reason, httpStatus: Int? = nil, detail: String? = nil) {
    self.reason = reason
    self.httpStatus = httpStatus
    self.detail = detail
  }
}

/// What a user sees of the full text of an item.
package struct FullTextState: Hashable, Sendable {
  /// Whether the user wants it for all items of the feed.
  package var isWanted: Bool
  /// What there is; `nil` before anybody has asked.
  package var text: FullText?

  package init(isWanted: Bool = false, text: FullText? = nil) {
    self.isWanted = isWanted
    self.text = text
  }
}

/// What is needed to fetch the full text of an item.
package struct FullTextSource: Hashable, Sendable {
  package var address: String?
  package var title: String
  /// What the feed has of it.
  package var content: ItemContent
  /// Whether something is stored already, be it a failure.
  package var isKnown: Bool

  package init(address: String?, title: String, content: ItemContent, isKnown: Bool) {
    self.address = address
    self.title = title
    self.content = content
    self.isKnown = isKnown
  }
}
