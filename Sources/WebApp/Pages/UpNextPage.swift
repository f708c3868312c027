import HTMLWriting
import ReaderModel
import ReaderServices

/// What the player holds and what comes after it, in an order that can be changed.
///
/// With scripts `player/up-next.js` puts the player's own list in place of this one.
struct UpNextPage {
  let next: UpNext
  let stage: Stage

  private static let list = ItemList(.place(.podcasts))

  var page: Page {
    Page(
      title: "Up next",
      screen: .page,
      sheets: ["podcasts", "up-next"],
      list: Self.list,
      content: PagePane(
        title: "Up next",
        back: .place(.podcasts),
        backName: "Podcasts",
        isBelow: true,
        stage: stage
      ) { content }.html
    )
  }

  private var content: HTML {
    div(.data("up-next")) {
      if let current = next.current {
        h2(.class("up-next-title")) { "In the player" }
        ol(.class("up-next")) { row(current, at: nil) }
      }
      if next.queue.isEmpty {
        p(.class("hint")) {
          "Nothing is queued. Add episodes from their page or from the menu of a row."
        }
        div(.class("buttons")) {
          a(.class("button"), .href(Route.place(.podcasts).target)) { "Go to podcasts" }
        }
      } else {
        h2(.class("up-next-title")) { "Then" }
        ol(.class("up-next")) {
          for index in next.queue.indices { row(next.queue[index], at: index) }
        }
      }
    }
  }

  /// An episode; the one in the player has no place in the queue.
  private func row(_ episode: Episode, at index: Int?) -> HTML {
    let title = name(of: episode)
    return li(.class("up-next-row")) {
      a(.class("up-next-about"), .href(Route.item(episode.row.id, in: Self.list).target)) {
        cover(episode)
        span(.class("up-next-words")) {
          strong(.dir("auto")) { title }
          small(.dir("auto")) { facts(of: episode) }
        }
      }
      if let index {
        form(.method("post"), .action(Route.play.target)) {
          input(.type("hidden"), .name("do"), .value("queue"))
          input(.type("hidden"), .name("item"), .value(String(episode.row.id.rawValue)))
          input(.type("hidden"), .name("back"), .value(Route.upNext.address))
          if index > 0 {
            button(
              .class("tool"),
              .name("place"),
              .value(index == 1 ? "next" : number(index - 2)),
              named("Move \(title) up")
            ) { Glyph.up.html(stage) }
          }
          if index + 1 < next.queue.count {
            button(
              .class("tool"),
              .name("place"),
              .value(number(index + 1)),
              named("Move \(title) down")
            ) { Glyph.down.html(stage) }
          }
        }
        form(.method("post"), .action(Route.play.target)) {
          input(.type("hidden"), .name("item"), .value(String(episode.row.id.rawValue)))
          input(.type("hidden"), .name("back"), .value(Route.upNext.address))
          button(
            .class("tool"),
            .name("do"),
            .value("unqueue"),
            named("Remove \(title) from Up next")
          ) { Glyph.close.html(stage) }
        }
      }
    }
  }

  private func number(_ index: Int) -> String { String(next.queue[index].row.id.rawValue) }

  private func named(_ name: String) -> Attribute { .all([.title(name), .aria("label", name)]) }

  private func name(of episode: Episode) -> String {
    episode.row.title.isEmpty ? String(episode.row.preview.prefix(80)) : episode.row.title
  }

  private func cover(_ episode: Episode) -> HTML {
    span(.class("up-next-cover")) {
      Glyph.podcasts.html(stage)
      if let cover = episode.row.imageURL ?? episode.coverURL,
        let source = stage.picture(cover, on: episode.row.url, .thumbnail)
      {
        img(source, .alt(""), .loading("lazy"), .decoding("async"))
      }
    }
  }

  private func facts(of episode: Episode) -> String {
    let length =
      episode.state.durationInMilliseconds.map { Int($0 / 1000) }
      ?? episode.media.durationInSeconds ?? episode.row.durationInSeconds
    guard let length, length > 0 else { return episode.row.feedTitle }
    let left = length - Int(episode.state.positionInMilliseconds / 1000)
    let words =
      episode.state.isStarted
      ? "\(QuantityText.length(seconds: max(0, left))) left" : QuantityText.length(seconds: length)
    return "\(episode.row.feedTitle) · \(words)"
  }
}
