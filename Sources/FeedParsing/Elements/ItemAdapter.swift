import ByteScanning

/// The rules that items of all XML formats share.
enum ItemAdapter {
  /// Content, or what stands in for it, and the summary beside it.
  ///
  /// A description without content is the content, and then no summary. A podcast's summary and a
  /// video's description stand in where there is nothing else.
  static func setBody(
    _ item: inout ParsedItem,
    _ elements: inout ItemElements,
    _ scanner: inout FeedScanner
  ) {
    let shorter = elements.description ?? elements.summary
    if let content = elements.content {
      set(&item, content, &scanner)
      item.summary = scanner.line(
        shorter ?? elements.podcastSummary,
        isRepeated: elements.isEpisode
      )
    } else if elements.hasUnreadableContent {
      item.summary = scanner.line(shorter)
    } else if let shorter {
      set(&item, shorter, &scanner)
      item.summary = scanner.line(elements.podcastSummary)
    } else if let body = elements.podcastSummary ?? elements.media.field({ $0.description }) {
      set(&item, body, &scanner)
    }
  }

  private static func set(
    _ item: inout ParsedItem,
    _ body: TextConstruct,
    _ scanner: inout FeedScanner
  ) {
    let text = scanner.string(body)
    if body.form != .plain || HTMLEvidence.hasLeftoverReferences(text.utf8.span) {
      item.contentHTML = withoutCDATAMarks(text)
    } else if !body.isDecoded, let markup = HTMLEvidence.escapedMarkup(text) {
      item.contentHTML = markup
    } else {
      item.contentText = text
    }
    scanner.setContentBase(&item, body.base)
  }

  /// The text without the marks of a CDATA section that was itself escaped.
  private static func withoutCDATAMarks(_ text: String) -> String {
    let bytes = text.utf8.span
    guard bytes.count >= 12, bytes[1] == .exclamationMark, bytes.matches("<![CDATA[", at: 0),
      bytes.matches("]]>", at: bytes.count - 3)
    else { return text }
    return String(text.dropFirst(9).dropLast(3))
  }

  /// What does not depend on the format.
  static func setCommon(
    _ item: inout ParsedItem,
    _ elements: inout ItemElements,
    _ scanner: inout FeedScanner
  ) {
    item.tags = tags(&elements)
    item.language = elements.language.take()
    item.commentsURL = elements.commentsURL.take()
    item.commentsFeedURL = elements.commentsFeedURL.take()
    item.commentCount = elements.commentCount.flatMap { $0 >= 0 ? $0 : nil }
    for index in elements.links.indices where elements.links[index].relation == .replies {
      let form = elements.links[index].form
      if form == .undeclared || form == .html {
        item.commentsURL = item.commentsURL ?? elements.links[index].url
      } else {
        item.commentsFeedURL = item.commentsFeedURL ?? elements.links[index].url
      }
      item.commentCount = item.commentCount ?? elements.links[index].count
    }
    item.source = elements.source.take()
    AttachmentRules.apply(&item, &elements, &scanner)
    if elements.isEpisode { item.takeEpisode(&elements) }
  }

  /// Categories; where a feed has none, the keywords of its podcast or media elements.
  private static func tags(_ elements: inout ItemElements) -> [String] {
    if !elements.tags.isEmpty { return elements.tags.take() }
    if let categories = elements.media.field({ $0.categories }), !categories.isEmpty {
      return distinct(categories)
    }
    if let keywords = elements.itunes.field({ $0.keywords }), !keywords.isEmpty { return keywords }
    return distinct(elements.media.field { $0.keywords } ?? [])
  }

  /// Words in order, each once.
  static func distinct(_ words: [String]) -> [String] {
    if words.count < 2 || !DistinctWords.mayRepeat(words) { return words }
    var distinct = DistinctWords()
    distinct.reserve(words.count)
    for index in words.indices { distinct.append(words[index]) }
    return distinct.all
  }

  /// Whether a text is written as an address of a web server.
  static func isWebAddress(_ text: String) -> Bool {
    let bytes = text.utf8.span
    return bytes.matchesIgnoringCase("http", at: 0)
      && (bytes.matches("://", at: 4) || bytes.matchesIgnoringCase("s://", at: 4))
  }
}
