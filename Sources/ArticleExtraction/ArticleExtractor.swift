import HTMLReading
import WebAddressing

/// Finds the article on a page: the text that somebody came to read, and nothing around it.
///
/// A pure function of the bytes, linear in their number. How it chooses, and where it errs, stands
/// in `docs/formats/full-text.md`.
package struct ArticleExtractor: Sendable {
  /// Where the page was found.
  package let address: String
  /// As the server says it.
  package let contentType: String?
  /// What the article is called elsewhere, so that its heading is not shown twice.
  package let knownTitle: String?
  /// Where the article begins, if this is one of its later pages.
  package let firstPage: String?

  package init(
    address: String,
    contentType: String? = nil,
    knownTitle: String? = nil,
    firstPage: String? = nil
  ) {
    self.address = address
    self.contentType = contentType
    self.knownTitle = knownTitle
    self.firstPage = firstPage
  }

  /// The article on a page.
  ///
  /// - Parameter bytes: The page in any encoding.
  /// - Returns: The article; its HTML is as hostile as the page.
  /// - Throws: Why there is none.
  package func article(in bytes: [UInt8]) throws(NoArticle) -> Article {
    let utf8 = PageEncoding.utf8(bytes, contentType: contentType)
    // Longer than the limit of the parser: whatever is wanted stands before.
    let limits = HTMLLimits()
    guard let tree = try? HTMLTree(document: Array(utf8.prefix(limits.bytes)), limits: limits)
    else {
      throw .tooComplex
    }
    return try article(in: tree)
  }

  private func article(in tree: HTMLTree) throws(NoArticle) -> Article {
    let facts = PageFacts(tree: tree, address: WebAddress(address))
    let found = Self.choice(in: tree)
    let told = facts.structured.body.flatMap { ToldText($0) }
    if let told, told.length >= Self.enough, told.length > (found?.length ?? 0) * 2 {
      return article(told.html, length: told.length, facts, tree, nil)
    }
    guard let found, found.isArticle else {
      throw Obstacle.reason(in: tree, facts, found)
    }
    if found.length < Self.little, let obstacle = Obstacle.wall(in: tree, facts) {
      throw obstacle
    }
    var writer = ArticleWriter(
      choice: found,
      titles: [knownTitle].compactMap(\.self) + facts.titles
    )
    let html = writer.html(lead: facts.leadPicture)
    return article(html, length: found.length, facts, tree, found)
  }

  /// A page that leaves less than this has something else to say; three paragraphs.
  static let enough = 600
  /// With less than this, signs of a wall are believed.
  static let little = 1500

  /// What strict rules leave; if that is too little, what milder ones do.
  private static func choice(in tree: HTMLTree) -> Choice? {
    let strict = Choice(outline: PageOutline(tree: tree, isStrict: true))
    if let strict, strict.isArticle, strict.length >= enough { return strict }
    guard let mild = Choice(outline: PageOutline(tree: tree, isStrict: false)), mild.isArticle
    else {
      return strict
    }
    guard let strict, strict.isArticle else { return mild }
    return mild.length > strict.length * 3 ? mild : strict
  }

  private func article(
    _ html: String,
    length: Int,
    _ facts: PageFacts,
    _ tree: HTMLTree,
    _ choice: Choice?
  ) -> Article {
    Article(
      title: facts.titles.first,
      byline: facts.byline ?? choice?.byline,
      leadPicture: facts.leadPicture,
      html: html,
      address: facts.canonical?.text ?? address,
      base: facts.base?.text ?? address,
      language: facts.language,
      published: facts.published,
      nextPage: facts.address.flatMap {
        NextPage(of: $0, first: firstPage.flatMap { WebAddress($0) }).address(in: tree, of: facts)
      },
      isExcerpt: facts.structured.isFree == false,
      length: length
    )
  }
}
