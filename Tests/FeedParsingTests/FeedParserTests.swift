import Testing

@testable import FeedParsing

@Suite struct `Reading feeds` {
  @Test func `nothing is no feed`() {
    #expect(throws: FeedParsingFailure.empty) { try FeedParser.parse([]) }
  }
}
