import HTMLWriting
import ReaderModel

/// What is wanted of the episodes of a feed.
struct ShowSettings {
  let feed: FeedID
  let options: ShowOptions

  var html: HTML {
    SavingForm(action: .changeShow(feed)) {
      OptionGroup(
        heading: "Episodes",
        hint: """
          Chapters with one of these words in their title are passed over. Once a transcript is here, \
          a search finds what is said.
          """
      ) {
        ChoiceOption(
          name: "queues-new",
          title: "New episodes",
          choices: [
            ("none", "Only in the lists"), (NewEpisodePlace.next.rawValue, "Play next"),
            (NewEpisodePlace.last.rawValue, "Play last"),
          ],
          current: options.queuesNew?.rawValue ?? "none"
        ).html
        ChoiceOption(
          name: "skip-start",
          title: "Skip at the start",
          choices: Self.skips(including: options.skippedStartInSeconds),
          current: String(options.skippedStartInSeconds)
        ).html
        ChoiceOption(
          name: "skip-end",
          title: "Skip at the end",
          choices: Self.skips(including: options.skippedEndInSeconds),
          current: String(options.skippedEndInSeconds)
        ).html
        TextOption(
          name: "skip-chapters",
          title: "Skip chapters",
          value: options.skippedChapters.text,
          placeholder: "advert, sponsor",
          longest: 600
        ).html
        ChoiceOption(
          name: "transcripts",
          title: "Transcripts",
          choices: [("yes", "Of new episodes"), ("no", "Once opened")],
          current: options.indexesTranscripts ? "yes" : "no"
        ).html
      }.html
    }.html
  }

  private static let usualSkips = [0, 5, 10, 15, 20, 30, 45, 60, 75, 90, 120, 150, 180, 240, 300]

  private static func skips(including present: Int) -> [(value: String, name: String)] {
    Set(usualSkips + [present]).sorted().map { (String($0), $0 == 0 ? "Nothing" : "\($0) seconds") }
  }
}
