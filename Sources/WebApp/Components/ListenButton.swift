import HTMLWriting
import ReaderModel

/// Plays an episode: how long it is, or how much of it is left, on a button.
///
/// Without scripts it leads to the item, whose page has the browser's own player. `drawControl` of
/// `player/pages.js` draws the same while it plays.
struct ListenButton {
  let row: ItemRow
  let list: ItemList
  var state: PlayState { stage.playing[row.id] ?? PlayState() }
  let stage: Stage

  var html: HTML {
    a(
      .class("listen"),
      .href(Route.item(row.id, in: list).target),
      .data("player", "play"),
      .data("item", String(row.id.rawValue)),
      .data("state", stateName),
      .when(seconds != nil, .data("length", String(seconds ?? 0))),
      .aria("label", "Play, \(words)")
    ) {
      (state.isPlayed ? Glyph.check : .play).html(stage)
      if state.isStarted, let share {
        progress(.max("100"), .value(String(share)), .aria("hidden", true))
      }
      span(.class("listen-words")) { words }
    }
  }

  private var stateName: String {
    state.isPlayed ? "played" : state.isStarted ? "started" : "new"
  }

  /// As the player found it, else as the publisher says.
  private var seconds: Int? {
    state.durationInMilliseconds.map { Int($0 / 1000) } ?? row.durationInSeconds
  }

  /// How much of it has been heard, in hundredths.
  private var share: Int? {
    guard let seconds, seconds > 0 else { return nil }
    return min(100, Int(state.positionInMilliseconds / 10) / seconds)
  }

  private var words: String {
    if state.isPlayed { return "Played" }
    guard let seconds, seconds > 0 else { return row.hasVideo ? "Video" : "Audio" }
    if !state.isStarted { return QuantityText.length(seconds: seconds) }
    let left = max(0, seconds - Int(state.positionInMilliseconds / 1000))
    return "\(QuantityText.length(seconds: left)) left"
  }
}
