import Testing

@testable import Ingesting

@Suite struct `The address of a story` {
  private let story = StoryAddress.hash(of: "https://paper.example/2026/storm?id=7")

  @Test(arguments: [
    "http://www.paper.example/2026/storm?id=7",
    "https://paper.example/2026/storm/?id=7",
    "HTTPS://Paper.Example:443/2026/storm?id=7",
    "https://paper.example/2026/storm?utm_source=rss&id=7&utm_medium=feed",
    "https://paper.example/2026/storm?id=7&fbclid=x&mc_cid=y&gclid=z&ref=feed&source=rss-1",
    "https://paper.example/2026/storm?id=7#comments",
    "  https://paper.example/2026/storm?id=7 ",
  ])
  func `is the same however it is written`(_ address: String) {
    #expect(StoryAddress.hash(of: address) == story)
  }

  @Test(arguments: [
    "https://paper.example/2026/storm", "https://paper.example/2026/storm?id=8",
    "https://other.example/2026/storm?id=7", "https://paper.example/2026/Storm?id=7",
    "https://paper.example/2026/storm?id=7#!/part/2",
  ])
  func `tells pages apart`(_ address: String) {
    #expect(StoryAddress.hash(of: address) != nil)
    #expect(StoryAddress.hash(of: address) != story)
  }

  @Test(arguments: [
    "", "https://paper.example", "https://www.paper.example/", "https://paper.example/#top",
    "https://paper.example/?utm_source=rss", "tag:paper.example,2026:7", "mailto:a@paper.example",
    "urn:uuid:1", "//paper.example/storm", "https://",
  ])
  func `is none where it is no page of its own`(_ address: String) {
    #expect(StoryAddress.hash(of: address) == nil)
  }

  @Test func `takes parameters in any order`() {
    let one = StoryAddress.hash(of: "https://paper.example/view?id=7&page=2")
    #expect(one == StoryAddress.hash(of: "https://paper.example/view?page=2&id=7"))
    #expect(one != StoryAddress.hash(of: "https://paper.example/view?page=7&id=2"))
  }
}
