import HTMLWriting
import ReaderModel
import ReaderServices

/// A file that came with an item, with the browser's own player if it can be played.
struct FileCard {
  let file: Attachment
  let stage: Stage

  @HTMLBuilder var html: HTML {
    if let source = LinkTarget(web: file.url) {
      div(.class("file")) {
        p(.class("file-name")) {
          glyph.html(stage)
          span {
            strong(.dir("auto")) { file.title ?? file.fileName }
            if !facts.isEmpty { small { facts.joined(separator: " · ") } }
          }
          a(
            .class("tool"),
            .href(source),
            .rel("noopener noreferrer"),
            .target("_blank"),
            .title("Open file"),
            .aria("label", "Open file")
          ) { Glyph.download.html(stage) }
        }
        player
      }
    }
  }

  private var glyph: Glyph { file.isAudio ? .podcasts : file.isVideo ? .film : .file }

  private var facts: [String] {
    var facts: [String] = []
    if let seconds = file.durationInSeconds, seconds > 0 {
      facts.append(QuantityText.length(seconds: seconds))
    }
    if let size = file.sizeInBytes, size > 0 { facts.append(QuantityText.size(bytes: size)) }
    if let type = file.mediaType, !type.isEmpty { facts.append(type) }
    return facts
  }

  /// Nothing is loaded before somebody plays it: the server of the file learns of no mere reading.
  @HTMLBuilder var player: HTML {
    if file.isAudio, let source = stage.sound(file.url) {
      audio(.controls(), .preload("none"), .src(source), .aria("label", file.title ?? "Player"))
    } else if file.isVideo, let source = stage.sound(file.url) {
      let poster = file.thumbnailURL.flatMap { stage.picture($0, on: nil, .article1200) }
      video(
        .controls(),
        .preload("none"),
        .playsinline(),
        .src(source),
        poster.map { .poster($0) } ?? .none,
        .aria("label", file.title ?? "Player")
      )
    }
  }
}

/// The pictures of an item: one large, several as a grid; each opens in full.
struct Gallery {
  let pictures: [Picture]
  /// The address of the page that they belong to.
  let page: String?
  /// Beside a player a picture is its artwork and need not fill the column.
  var isArtwork = false
  let stage: Stage

  var html: HTML {
    div(.class("gallery", pictures.count == 1 ? "single" : nil, isArtwork ? "artwork" : nil)) {
      for (index, picture) in pictures.enumerated() {
        figure { content(picture, name: "Picture \(index + 1)") }
      }
    }
  }

  @HTMLBuilder private func content(_ picture: Picture, name: String) -> HTML {
    if let source = stage.picture(picture.address, on: page, .article1200),
      let whole = stage.picture(picture.address, on: page, .original)
    {
      a(.href(whole), .rel("noopener noreferrer"), .target("_blank")) {
        img(
          .src(source),
          .alt(picture.caption ?? name),
          .loading("lazy"),
          .decoding("async"),
          .referrerpolicy("no-referrer")
        )
      }
      if let caption = picture.caption, !caption.isEmpty {
        figcaption(.dir("auto")) { caption }
      }
    }
  }
}
