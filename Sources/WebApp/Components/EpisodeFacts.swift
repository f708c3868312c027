import HTMLWriting
import ReaderModel

/// What a publisher says of an episode: its number, who takes part, its chapters, what is said in it.
struct EpisodeFacts {
  let item: ItemDetail
  let episode: EpisodeDetails
  let list: ItemList
  /// The file that is played.
  let file: Attachment?
  let transcript: ShownTranscript
  let stage: Stage

  var html: HTML {
    HTML {
      if let place = transcript.place { said(place) }
      if !numbers.isEmpty { p(.class("episode-number")) { numbers.joined(separator: " · ") } }
      if !episode.people.isEmpty {
        ul(.class("people"), .aria("label", "Who takes part")) {
          for person in episode.people { entry(person) }
        }
      }
      if !episode.chapters.isEmpty {
        details(.class("chapters"), .open()) {
          summary { "Chapters" }
          ol { for chapter in episode.chapters { entry(chapter) } }
        }
      }
      transcripts
    }
  }

  /// What a search has found in the transcript.
  private func said(_ place: SpokenPlace) -> HTML {
    div(.class("found-said")) {
      if let start = place.startInMilliseconds {
        SpokenLink(item: item.row.id, list: list, startInMilliseconds: start, stage: stage).html
      }
      p(.dir("auto")) { MarkedText(text: place.passage, matches: stage.matches).html }
    }
  }

  private var numbers: [String] {
    var numbers: [String] = []
    if let season = episode.seasonName ?? episode.season.map({ "Season \($0)" }) {
      numbers.append(season)
    }
    if let number = episode.number {
      numbers.append(Double(number) == nil ? number : "Episode \(number)")
    }
    switch episode.kind {
    case .trailer: numbers.append("Trailer")
    case .bonus: numbers.append("Bonus")
    case nil: break
    }
    return numbers
  }

  private func entry(_ person: EpisodePerson) -> HTML {
    let target = person.url.flatMap { LinkTarget(web: $0) }
    return li(.class("person")) {
      span(.class("person-face")) {
        Glyph.person.html(stage)
        if let image = person.imageURL, let source = stage.picture(image, on: nil, .thumbnail) {
          img(source, .alt(""), .loading("lazy"), .decoding("async"))
        }
      }
      span(.class("about")) {
        if let target {
          a(.href(target), .rel("noopener noreferrer"), .target("_blank"), .dir("auto")) {
            person.name
          }
        } else {
          span(.dir("auto")) { person.name }
        }
        if let role = person.role { small { role.prefix(1).uppercased() + role.dropFirst() } }
      }
    }
  }

  /// Without scripts a chapter is a line of a list; the player goes there where there is one.
  private func entry(_ chapter: EpisodeChapter) -> HTML {
    let seconds = chapter.startInMilliseconds / 1000
    return li {
      button(
        .class("chapter"),
        .type("button"),
        .data("player", "at"),
        .data("item", String(item.row.id.rawValue)),
        .data("seconds", String(Double(chapter.startInMilliseconds) / 1000))
      ) {
        span(.class("chapter-time")) { QuantityText.clock(seconds: Int(seconds)) }
        span(.dir("auto")) { chapter.title }
      }
      if let target = chapter.url.flatMap({ LinkTarget(web: $0) }) {
        a(
          .class("tool"),
          .href(target),
          .rel("noopener noreferrer"),
          .target("_blank"),
          .aria("label", "Page about \(chapter.title)")
        ) { Glyph.open.html(stage, "small") }
      }
    }
  }

  @HTMLBuilder private var transcripts: HTML {
    let files = episode.transcripts.compactMap { transcript in
      LinkTarget(web: transcript.url).map { (target: $0, transcript: transcript) }
    }
    switch transcript {
    case .offered:
      if !files.isEmpty {
        p(.class("transcript-offer")) {
          a(
            .class("button"),
            .href(
              LinkTarget(path: Route.itemTranscript(item.row.id, in: list).address + "#transcript")
            ),
            .data("transcript")
          ) {
            Glyph.article.html(stage, "small")
            "Transcript"
          }
        }
      }
    case .missing:
      p(.class("transcript-offer"), .role("status")) {
        "The transcript could not be fetched from its publisher."
      }
    case .shown(let transcript, let place):
      TranscriptBox(
        item: item.row.id,
        file: file,
        transcript: transcript,
        place: place,
        stage: stage
      ).html
    }
    if !files.isEmpty {
      p(.class("transcripts")) {
        "Transcript as it was published: "
        for (index, file) in files.enumerated() {
          if index > 0 { ", " }
          a(.href(file.target), .rel("noopener noreferrer"), .target("_blank")) {
            name(of: file.transcript)
          }
        }
      }
    }
  }

  /// The last part of a media type says most: `vtt`, `srt`, `html`.
  private func name(of transcript: EpisodeTranscript) -> String {
    let type = transcript.mediaType?.split(separator: "/").last.map { $0.uppercased() } ?? "file"
    return transcript.language.map { "\(type) (\($0))" } ?? type
  }
}

/// Where listeners can give money.
struct FundingLinks {
  let funding: [Funding]
  let stage: Stage

  var html: HTML {
    div(.class("article-links", "funding")) {
      for entry in funding {
        if let target = LinkTarget(web: entry.url) {
          a(.class("button"), .href(target), .rel("noopener noreferrer"), .target("_blank")) {
            Glyph.heart.html(stage, "small")
            entry.title ?? "Support the show"
          }
        }
      }
    }
  }
}
