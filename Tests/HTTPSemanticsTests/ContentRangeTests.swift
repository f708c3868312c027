import Testing

@testable import HTTPSemantics

@Suite struct `The part that an answer brings` {
  @Test(
    arguments: [
      ("bytes 0-99/1000", 0, 99, 1000), ("BYTES 5-5/*", 5, 5, nil),
      ("bytes */1000", nil, nil, 1000),
    ] as [(String, Int64?, Int64?, Int64?)]
  )
  func `is read`(field: String, start: Int64?, end: Int64?, total: Int64?) throws {
    let range = try #require(ContentRange(field))
    #expect(range.start == start && range.end == end && range.total == total)
  }

  @Test(arguments: [
    "", "bytes", "bytes 5-4/10", "bytes 0-9/9", "bytes */*", "items 0-1/2", "bytes 0-x/9",
    "bytes -1-2/9", "bytes 0-1/-9",
  ])
  func `is nothing where it makes no sense`(field: String) {
    #expect(ContentRange(field) == nil)
    #expect(ContentRange(nil) == nil)
  }
}
