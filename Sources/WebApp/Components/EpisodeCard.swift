import HTMLWriting
import ReaderModel

/// What can be played of an item: a button that plays it, its place in the queue, the file itself.
///
/// Without scripts the browser's own player stands there.
struct EpisodeCard {
  let row: ItemRow
  let file: Attachment
  let list: ItemList
  let stage: Stage

  @HTMLBuilder var html: HTML {
    if let source = LinkTarget(web: file.url) {
      section(.class("episode"), .aria("label", "Episode")) {
        div(.class("only-plain")) { FileCard(file: file, stage: stage).player }
        div(.class("episode-line")) {
          ListenButton(row: row, list: list, stage: stage).html
          form(.method("post"), .action(Route.play.target)) {
            button(
              .class("tool"),
              .name("place"),
              .value("next"),
              control("next"),
              name("Play next")
            ) {
              Glyph.queueNext.html(stage)
            }
            button(
              .class("tool"),
              .name("place"),
              .value("last"),
              control("last"),
              name("Play last")
            ) {
              Glyph.queue.html(stage)
            }
            played
            a(
              .class("tool"),
              .href(source),
              .rel("noopener noreferrer"),
              .target("_blank"),
              name("Open file")
            ) { Glyph.open.html(stage) }
            // A script shows it in browsers that can.
            button(
              .class("tool", "keep-here"),
              .type("button"),
              .data("keep-here", String(row.id.rawValue)),
              .hidden(),
              name("Keep on this device")
            ) { Glyph.download.html(stage) }
            // A pressed button that says what to do comes before this one.
            input(.type("hidden"), .name("do"), .value("queue"))
            input(.type("hidden"), .name("item"), .value(String(row.id.rawValue)))
            input(.type("hidden"), .name("back"), .value(Route.item(row.id, in: list).address))
          }
        }
        if !facts.isEmpty { p(.class("hint")) { facts.joined(separator: " · ") } }
      }
    }
  }

  private var isPlayed: Bool { stage.playing[row.id]?.isPlayed ?? false }

  private var played: HTML {
    button(
      .class("tool"),
      .name("do"),
      .value(isPlayed ? "unplayed" : "played"),
      control(isPlayed ? "unplayed" : "played"),
      name(isPlayed ? "Mark as unplayed" : "Mark as played"),
      .aria("pressed", isPlayed)
    ) { Glyph.check.html(stage) }
  }

  private func control(_ what: String) -> Attribute {
    .all([.data("player", what), .data("item", String(row.id.rawValue))])
  }

  private func name(_ name: String) -> Attribute { .all([.title(name), .aria("label", name)]) }

  private var facts: [String] {
    var facts: [String] = []
    if let title = file.title, title != row.title { facts.append(title) }
    if let size = file.sizeInBytes, size > 0 { facts.append(QuantityText.size(bytes: size)) }
    return facts
  }
}
