import FeedParsing
import ReaderModel
import Testing

@testable import Ingesting

@Suite struct `What a publisher says of an episode` {
  @Test func `is kept of both namespaces, the newer one first`() {
    var item = ParsedItem()
    item.itunes = ITunesItem()
    item.itunes?.season = 1
    item.itunes?.episode = 7
    item.itunes?.episodeType = "Trailer"
    #expect(EpisodeDetails(item) == EpisodeDetails(season: 1, number: "7", kind: .trailer))
    item.podcast = PodcastItem()
    item.podcast?.season = 3
    item.podcast?.episode = 12.5
    #expect(EpisodeDetails(item) == EpisodeDetails(season: 3, number: "12.5", kind: .trailer))
    item.podcast?.episodeDisplay = "Ch. 3"
    #expect(EpisodeDetails(item).number == "Ch. 3")
  }

  @Test func `has its chapters in order, without those that cannot be`() {
    var item = ParsedItem()
    item.podcast = PodcastItem()
    item.podcast?.inlineChapters = [
      PodcastChapter(startInSeconds: 61.5, title: "Second"),
      PodcastChapter(startInSeconds: 0, title: "First"),
      PodcastChapter(startInSeconds: -4, title: "Before"),
      PodcastChapter(startInSeconds: .infinity, title: "Never"),
    ]
    #expect(
      EpisodeDetails(item).chapters == [
        EpisodeChapter(startInMilliseconds: 0, title: "First"),
        EpisodeChapter(startInMilliseconds: 61_500, title: "Second"),
      ]
    )
  }

  @Test func `is bounded whatever is sent`() {
    var item = ParsedItem()
    item.podcast = PodcastItem()
    item.podcast?.persons = Array(repeating: PodcastPerson(name: "A"), count: 5000)
    item.podcast?.transcripts = Array(
      repeating: PodcastTranscript(url: "https://a.example/t"),
      count: 5000
    )
    item.podcast?.inlineChapters = Array(
      repeating: PodcastChapter(startInSeconds: 1, title: String(repeating: "x", count: 9000)),
      count: 5000
    )
    item.podcast?.episode = .nan
    let details = EpisodeDetails(item)
    #expect(details.people.count == 30)
    #expect(details.transcripts.count == 20)
    #expect(details.chapters.count == 500)
    #expect(details.chapters.allSatisfy { $0.title.utf8.count <= 310 })
    #expect(details.number == nil)
  }

  @Test func `is nothing where nothing is said`() {
    #expect(EpisodeDetails(ParsedItem()).isEmpty)
  }
}
