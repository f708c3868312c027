import CivilTime
import HTMLWriting
import JSONText
import ReaderModel
import ReaderServices

/// What the player holds and what comes after it, as JSON for our own script.
struct PlayingText {
  let next: UpNext
  let stage: Stage

  var json: String {
    var writer = JSONWriter()
    writer.object { json in
      json.member("speed", next.speed)
      json.member("back", stage.settings.backStepInSeconds)
      json.member("forward", stage.settings.forwardStepInSeconds)
      json.member("continues", stage.settings.continuesPlaying)
      if let current = next.current {
        json.member("current") { $0.object(EpisodeText(episode: current, stage: stage).write) }
      }
      json.member("queue") { json in
        json.array { json in
          for episode in next.queue {
            json.element { $0.object(EpisodeText(episode: episode, stage: stage).write) }
          }
        }
      }
    }
    return writer.text
  }
}

/// Chapters as JSON; times are in seconds.
struct ChaptersText {
  let chapters: [EpisodeChapter]
  /// Which of them are passed over.
  let rules: ChapterRules
  let stage: Stage

  var json: String {
    var writer = JSONWriter()
    writer.object { json in json.member("chapters", chapters, write) }
    return writer.text
  }

  func write(_ json: inout JSONWriter, _ chapter: EpisodeChapter) {
    json.member("start", Double(chapter.startInMilliseconds) / 1000)
    json.member("title", chapter.title)
    if rules.skip(chapter.title) { json.member("skip", true) }
    json.member(
      "image",
      chapter.imageURL.flatMap { stage.picture($0, on: nil, .card960)?.text }
    )
  }
}

/// Several episodes as JSON.
struct EpisodesText {
  let episodes: [Episode]
  let stage: Stage

  var json: String {
    var writer = JSONWriter()
    writer.object { json in
      json.member("episodes") { json in
        json.array { json in
          for episode in episodes {
            json.element { $0.object(EpisodeText(episode: episode, stage: stage).write) }
          }
        }
      }
    }
    return writer.text
  }
}

/// An episode as JSON; times are in seconds.
struct EpisodeText {
  let episode: Episode
  let stage: Stage

  var json: String {
    var writer = JSONWriter()
    writer.object(write)
    return writer.text
  }

  private var row: ItemRow { episode.row }

  @Sendable func write(_ json: inout JSONWriter) {
    json.member("item", row.id.rawValue)
    json.member("feed", row.feedID.rawValue)
    json.member("title", row.title.isEmpty ? String(row.preview.prefix(80)) : row.title)
    json.member("show", row.feedTitle)
    json.member("date", row.date.rfc3339)
    json.member("address", Route.item(row.id, in: ItemList(.place(.podcasts))).address)
    json.member("media", stage.sound(episode.media.url)?.text ?? "")
    json.member("passed", stage.passedSound(episode.media.url)?.text)
    json.member("type", episode.media.mediaType ?? "")
    json.member("film", episode.media.mediaType?.hasPrefix("video/") ?? false)
    json.member("artwork", picture(.card480))
    json.member("artworkLarge", picture(.card960))
    json.member("length", length)
    json.member("position", Double(episode.state.positionInMilliseconds) / 1000)
    json.member("positionAt", episode.state.positionAt?.milliseconds)
    json.member("played", episode.state.isPlayed)
    json.member("read", row.isRead)
    json.member("ownSpeed", episode.show.speed)
    json.member("skipStart", episode.show.skippedStartInSeconds)
    json.member("skipEnd", episode.show.skippedEndInSeconds)
    json.member(
      "chapters",
      episode.chapters,
      ChaptersText(
        chapters: episode.chapters,
        rules: episode.show.skippedChapters,
        stage: stage
      ).write
    )
  }

  /// As the player found it, else as the publisher says.
  private var length: Double? {
    episode.state.durationInMilliseconds.map { Double($0) / 1000 }
      ?? (episode.media.durationInSeconds ?? row.durationInSeconds).map { Double($0) }
  }

  private func picture(_ form: PictureForm) -> String? {
    (row.imageURL ?? episode.coverURL ?? row.feedIconURL)
      .flatMap { stage.picture($0, on: row.url, form)?.text }
  }
}
