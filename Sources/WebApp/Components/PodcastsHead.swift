import HTMLWriting
import ReaderModel

/// What stands above the episodes of all podcasts: which of them, and whose.
struct PodcastsHead {
  let list: ItemList
  let shows: [Show]
  let stage: Stage

  @HTMLBuilder var html: HTML {
    if !shows.isEmpty {
      ul(.class("shows", "strip"), .aria("label", "Podcasts")) {
        for show in shows.prefix(Self.most) { ShowTile(show: show, stage: stage).html }
        if shows.count > 1 {
          li {
            a(.class("show"), .href(Route.shows.target)) {
              span(.class("show-cover", "all")) { Glyph.all.html(stage) }
              span(.class("show-name")) { "All \(shows.count.grouped)" }
            }
          }
        }
      }
    }
    ul(.class("chips"), .aria("label", "Which episodes")) {
      // First, as on a phone the last ones are out of view.
      li {
        a(.class("chip"), .href(Route.upNext.target)) {
          Glyph.queue.html(stage)
          "Up next"
        }
      }
      chip(nil, "All")
      chip(.unplayed, "Unplayed")
      chip(.started, "In progress")
      li { a(.class("chip"), .href(Route.downloads.target)) { "Downloaded" } }
      chip(.starred, "Starred")
    }
  }

  /// A strip is for those with news; the others are a tap away.
  private static let most = 20

  private func chip(_ filter: EpisodeFilter?, _ name: String) -> HTML {
    let isOn = list.episodes == filter && !list.unreadOnly
    return li {
      a(
        .class("chip"),
        .href(Route.list(ItemList(.place(.podcasts), episodes: filter), after: nil).target),
        .when(isOn, .aria("current", true))
      ) { name }
    }
  }
}

/// A podcast by its cover.
struct ShowTile {
  let show: Show
  let stage: Stage

  var html: HTML {
    li {
      a(.class("show"), .href(Route.place(.feed(show.feed)).target)) {
        span(.class("show-cover")) {
          Glyph.podcasts.html(stage)
          if let cover = show.coverURL, let source = stage.picture(cover, on: nil, .cover) {
            img(source, .alt(""), .loading("lazy"), .decoding("async"))
          }
        }
        CountLabel(count: show.unreadCount, key: "feed-\(show.feed.rawValue)").html
        span(.class("show-name")) { bdi { show.title } }
      }
    }
  }
}
