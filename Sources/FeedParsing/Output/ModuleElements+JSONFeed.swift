import CivilTime
import JSONText

extension ITunesFeed {
  func write(_ json: inout JSONWriter) {
    json.filled("author", author)
    json.member("block", isBlocked)
    if !categories.isEmpty { writeCategories(&json) }
    json.member("complete", isComplete)
    json.member("explicit", isExplicit)
    json.filled("image", imageURL)
    json.member("keywords", keywords)
    json.filled("new_feed_url", newFeedURL)
    json.extensionObject("owner") { json in
      json.filled("name", ownerName)
      json.filled("email", ownerEmail)
    }
    json.filled("subtitle", subtitle)
    json.filled("summary", summary)
    json.filled("title", title)
    json.filled("type", type)
  }

  private func writeCategories(_ json: inout JSONWriter) {
    json.member("categories") { json in
      json.array { json in
        for path in categories {
          json.element { json in
            json.array { json in
              for name in path { json.element { $0.string(name) } }
            }
          }
        }
      }
    }
  }
}

extension ITunesItem {
  func write(_ json: inout JSONWriter) {
    json.filled("author", author)
    json.member("block", isBlocked)
    json.member("duration", durationInSeconds)
    json.member("episode", episode)
    json.member("season", season)
    json.filled("episode_type", episodeType)
    json.member("explicit", isExplicit)
    json.filled("image", imageURL)
    json.member("keywords", keywords)
    json.filled("subtitle", subtitle)
    json.filled("summary", summary)
    json.filled("title", title)
  }
}

extension PodcastFeed {
  func write(_ json: inout JSONWriter) {
    json.member("locked", isLocked)
    json.filled("lock_owner", lockOwner)
    json.filled("guid", guid)
    json.filled("medium", medium)
    json.member("funding", funding) { json, funding in
      json.filled("url", funding.url)
      json.filled("title", funding.title)
    }
    json.member("persons", persons) { $1.write(&$0) }
    json.member("trailers", trailers) { json, trailer in
      json.filled("url", trailer.url)
      json.filled("title", trailer.title)
      json.filled("type", trailer.mimeType)
      json.member("date_published", trailer.published?.rfc3339)
      json.member("season", trailer.season)
    }
    json.filled("location", location)
    json.filled("license", license)
    if let value { json.extensionObject("value") { value.write(&$0) } }
    if let updateFrequency {
      json.member("update_frequency") { json in
        json.object { json in
          json.filled("text", updateFrequency.text)
          json.filled("rrule", updateFrequency.rule)
          json.filled("start", updateFrequency.start?.rfc3339)
          json.member("complete", updateFrequency.isComplete)
        }
      }
    }
  }
}

extension PodcastItem {
  func write(_ json: inout JSONWriter) {
    json.member("transcripts", transcripts) { json, transcript in
      json.filled("url", transcript.url)
      json.filled("type", transcript.mimeType)
      json.filled("language", transcript.language)
      json.filled("rel", transcript.relation)
    }
    if let chapters {
      json.extensionObject("chapters") { json in
        json.filled("url", chapters.url)
        json.filled("type", chapters.mimeType)
      }
    }
    json.member("inline_chapters", inlineChapters) { json, chapter in
      json.member("start_time", chapter.startInSeconds)
      json.filled("title", chapter.title)
      json.filled("url", chapter.url)
      json.filled("img", chapter.imageURL)
    }
    json.member("persons", persons) { $1.write(&$0) }
    json.member("soundbites", soundbites) { json, bite in
      json.member("start_time", bite.startInSeconds)
      json.member("duration", bite.durationInSeconds)
      json.filled("title", bite.title)
    }
    json.member("alternateEnclosures", alternateEnclosures) { $1.write(&$0) }
    json.member("season", season)
    json.filled("season_name", seasonName)
    json.member("episode", episode)
    json.filled("episode_display", episodeDisplay)
    json.filled("location", location)
    json.filled("license", license)
    if let value { json.extensionObject("value") { value.write(&$0) } }
  }
}

extension PodcastPerson {
  fileprivate func write(_ json: inout JSONWriter) {
    json.filled("name", name)
    json.filled("role", role)
    json.filled("group", group)
    json.filled("img", imageURL)
    json.filled("href", url)
  }
}

extension PodcastAlternateEnclosure {
  fileprivate func write(_ json: inout JSONWriter) {
    json.filled("type", mimeType)
    json.member("size_in_bytes", sizeInBytes)
    json.member("bitrate", bitrate)
    json.member("height", height)
    json.filled("language", language)
    json.filled("title", title)
    json.member("default", isDefault)
    json.member("sources", sources)
  }
}

extension PodcastValue {
  fileprivate func write(_ json: inout JSONWriter) {
    json.filled("type", type)
    json.filled("method", method)
    json.filled("suggested", suggested)
    json.member("recipients", recipients) { json, recipient in
      json.filled("name", recipient.name)
      json.filled("type", recipient.type)
      json.filled("address", recipient.address)
      json.member("split", recipient.split)
    }
  }
}

extension MediaItem {
  func write(_ json: inout JSONWriter) {
    json.member("contents", contents) { json, content in
      json.filled("url", content.url)
      json.filled("type", content.mimeType)
      json.filled("medium", content.medium)
      json.member("width", content.width)
      json.member("height", content.height)
      json.member("size_in_bytes", content.sizeInBytes)
      json.member("duration", content.durationInSeconds)
      json.filled("title", content.title)
      json.filled("description", content.description)
    }
    json.member("thumbnails", thumbnails) { json, thumbnail in
      json.filled("url", thumbnail.url)
      json.member("width", thumbnail.width)
      json.member("height", thumbnail.height)
    }
    json.member("credits", credits) { json, credit in
      json.filled("name", credit.name)
      json.filled("role", credit.role)
      json.filled("scheme", credit.scheme)
    }
    json.filled("player", playerURL)
    json.filled("title", title)
    json.filled("description", description)
  }
}
