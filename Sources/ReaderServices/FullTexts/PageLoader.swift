import ArticleExtraction
import FeedParsing
import Fetching
import HTTPSemantics
import ReaderModel
import WebAddressing

/// Fetches the page of an item and takes the article out of it.
struct PageLoader: Sendable {
  let fetcher: any Fetcher
  /// How the feed's owner wants an address to be asked.
  var manner: @Sendable (String) -> RequestManner = { _ in RequestManner() }

  /// What came of it, and the words of the article for search.
  struct Result: Sendable {
    var outcome: FullText.Outcome
    var searchText: String?
  }

  /// - Returns: `nil` if the fetch was cancelled: then nothing is known.
  func load(_ source: FullTextSource) async -> Result? {
    do throws(Problem) {
      let article = try await article(of: source)
      let words = PlainText.fromDeclaredHTML(article.content.text)
      let known = Self.words(source.content)
      return Result(outcome: .article(article), searchText: known + "\n" + words)
    } catch {
      switch error {
      case .failed(let failure): return Result(outcome: .failure(failure))
      case .cancelled: return nil
      }
    }
  }

  private enum Problem: Error {
    case failed(FullTextFailure)
    case cancelled

    init(_ reason: FullTextFailure.PageReason, detail: String? = nil) {
      self = .failed(FullTextFailure(.page(reason), detail: detail))
    }
  }

  private func article(of source: FullTextSource) async throws(Problem) -> FullArticle {
    guard let address = source.address.flatMap({ WebAddress($0) }), address.isFetchable else {
      throw Problem(.noAddress)
    }
    let first = try await page(at: address.text, title: source.title)
    var article = FullArticle(
      content: ItemContent(form: .html, text: first.html, baseURL: first.base),
      isExcerpt: first.isExcerpt,
      pageAddress: first.address
    )
    let length = first.length + (try await append(pagesAfter: first, to: &article, source))
    // A page that shows less than the feed hides the rest behind a script or a wall.
    let known = Self.words(source.content).utf8.count { $0 > 0x20 }
    if known >= 600, length * 10 < known * 6 { throw Problem(.lessThanFeed) }
    return article
  }

  /// An article is cut into so many pages at most.
  private static let mostPages = 8

  /// Appends the pages on which an article goes on; one that cannot be had ends it.
  ///
  /// - Returns: The length of what was added.
  private func append(
    pagesAfter first: Article,
    to article: inout FullArticle,
    _ source: FullTextSource
  ) async throws(Problem) -> Int {
    var length = 0
    var last = first
    for _ in 1..<Self.mostPages {
      guard let address = last.nextPage else { break }
      do throws(Problem) {
        let next = try await page(at: address, title: source.title, after: source.address)
        // Relative addresses of both must mean the same.
        guard Self.folder(next.base) == Self.folder(first.base), next.html != last.html else {
          break
        }
        article.content.text += next.html
        length += next.length
        last = next
      } catch {
        if case .cancelled = error { throw error }
        break
      }
    }
    return length
  }

  private static func folder(_ base: String) -> Substring {
    let path = base.prefix { $0 != "?" && $0 != "#" }
    return path.lastIndex(of: "/").map { path[...$0] } ?? path
  }

  private func page(
    at address: String,
    title: String,
    after first: String? = nil
  ) async throws(Problem) -> Article {
    let response = try await answer(address)
    let type = response.headers["Content-Type"]
    guard Self.isPage(type, response.body) else {
      throw Problem(.notAPage, detail: type.map { String($0.prefix { $0 != ";" }) })
    }
    let extractor = ArticleExtractor(
      address: response.address,
      contentType: type,
      knownTitle: title,
      firstPage: first
    )
    do {
      return try extractor.article(in: response.body)
    } catch {
      throw Problem(FullTextFailure.PageReason(error))
    }
  }

  private func answer(_ address: String) async throws(Problem) -> FetchResponse {
    let response: FetchResponse
    do {
      response = try await fetcher.fetch(
        FetchRequest(
          address: address,
          headers: Self.headers,
          bodyLimitInBytes: 8 << 20,
          manner: manner(address)
        )
      )
    } catch {
      guard let reason = RefreshFailureReason(error) else { throw .cancelled }
      throw .failed(FullTextFailure(.fetching(reason.code), detail: reason.detail))
    }
    switch response.status {
    case 200..<300: return response
    case 401: throw Problem(.needsLogin)
    case 402: throw Problem(.needsPayment)
    default:
      throw .failed(FullTextFailure(.fetching(.httpStatus), httpStatus: response.status))
    }
  }

  private static let headers = HeaderFields([
    HeaderFields.Field(name: "Accept", value: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1")
  ])

  /// Servers without a type, or with that of plain text, send pages as well.
  private static func isPage(_ type: String?, _ body: [UInt8]) -> Bool {
    let essence = type?.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace } ?? ""
    if essence.contains("html") { return true }
    guard essence.isEmpty || essence == "text/plain" || essence.hasSuffix("/xml") else {
      return false
    }
    let head = String(decoding: body.prefix(1024), as: UTF8.self).lowercased()
    return head.contains("<html") || head.contains("<!doctype html")
  }

  private static func words(_ content: ItemContent) -> String {
    content.form == .html ? PlainText.fromDeclaredHTML(content.text) : content.text
  }
}

extension FullTextFailure.PageReason {
  fileprivate init(_ reason: NoArticle) {
    self =
      switch reason {
      case .tooComplex: .tooComplex
      case .needsScripts: .needsScripts
      case .robotCheck: .robotCheck
      case .needsLogin: .needsLogin
      case .needsPayment: .needsPayment
      case .listOfLinks: .listOfLinks
      case .noText: .noText
      }
  }
}
