import HTMLWriting
import ReaderModel
import ReaderServices

/// A feed's own icon over a tile with its first letter, which stays where there is no icon.
struct FeedTile {
  let id: FeedID
  let title: String
  let iconURL: String?
  let stage: Stage

  var html: HTML {
    span(.class("tile"), .data("tint", String(tint)), .aria("hidden", true)) {
      letter
      if let iconURL, let source = stage.picture(iconURL, on: nil, .icon) {
        img(
          .src(source),
          .alt(""),
          .width(20),
          .height(20),
          .loading("lazy"),
          .decoding("async"),
          .referrerpolicy("no-referrer")
        )
      }
    }
  }

  /// That of the name: half of all feeds would have a T for *The*.
  private var letter: String {
    let name = title.hasPrefix("The ") ? title.dropFirst(4) : title[...]
    return name.first { $0.isLetter || $0.isNumber }.map { String($0) } ?? "·"
  }

  /// One of eight colours, the same wherever the feed is shown.
  private var tint: Int64 { id.rawValue &* 5 % 8 }
}
