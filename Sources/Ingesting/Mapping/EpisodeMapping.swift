import FeedParsing
import ReaderModel

extension EpisodeDetails {
  /// What Apple's, Podcasting 2.0 and Podlove elements say of an item.
  ///
  /// Where two say the same thing the newer namespace is believed: its publishers have chosen it.
  init(_ item: ParsedItem) {
    self.init()
    season = item.podcast?.season ?? item.itunes?.season
    seasonName = Self.name(item.podcast?.seasonName)
    number =
      Self.name(item.podcast?.episodeDisplay) ?? item.podcast?.episode.flatMap(Self.number)
      ?? item.itunes?.episode.map { String($0) }
    kind = item.itunes?.episodeType.flatMap { Kind(rawValue: $0.lowercased()) }
    guard let podcast = item.podcast else { return }
    people = podcast.persons.prefix(Self.mostPeople).compactMap(Self.person)
    transcripts = podcast.transcripts.prefix(Self.mostTranscripts).map {
      EpisodeTranscript(url: $0.url, mediaType: $0.mimeType?.lowercased(), language: $0.language)
    }
    chapters = Self.chapters(podcast.inlineChapters)
    chaptersURL = podcast.chapters?.url
  }

  /// More than any episode has; what is above is broken or hostile.
  private static let mostPeople = 30
  private static let mostTranscripts = 20
  private static let mostChapters = 500

  private static func name(_ text: String?) -> String? {
    guard let text, !text.isEmpty else { return nil }
    return ItemText.bounded(text, to: ItemText.nameLength)
  }

  /// Numbers with a fraction are those of what came between two.
  private static func number(_ number: Double) -> String? {
    guard number >= 0, number < 1_000_000 else { return nil }
    return number == number.rounded() ? String(Int(number)) : String(number)
  }

  private static func person(_ person: PodcastPerson) -> EpisodePerson? {
    guard let name = name(person.name) else { return nil }
    return EpisodePerson(
      name: name,
      role: self.name(person.role),
      imageURL: person.imageURL,
      url: person.url
    )
  }

  private static func chapters(_ chapters: [PodcastChapter]) -> [EpisodeChapter] {
    chapters.prefix(mostChapters)
      .filter { $0.startInSeconds >= 0 && $0.startInSeconds < 1_000_000 }
      .sorted { $0.startInSeconds < $1.startInSeconds }
      .map { chapter in
        EpisodeChapter(
          startInMilliseconds: Int64((chapter.startInSeconds * 1000).rounded()),
          title: ItemText.bounded(chapter.title, to: ItemText.nameLength),
          url: chapter.url,
          imageURL: chapter.imageURL
        )
      }
  }
}
