import HTMLWriting
import ReaderModel

/// An item in a list.
///
/// The title is the link and its area covers the row; buttons lie above it.
struct ListRow {
  let row: ItemRow
  let list: ItemList
  let layout: ListLayout
  let isOpen: Bool
  /// The newest item that the list knew when it was drawn.
  var newest: ItemID?
  let stage: Stage

  var html: HTML {
    li(
      .class(
        "row",
        row.isRead ? nil : "unread",
        row.isStarred ? "starred" : nil,
        isOpen ? "open" : nil,
        isBrief ? "brief" : nil,
        isShort ? "short" : nil
      ),
      .data("item", String(row.id.rawValue)),
      .data("feed", String(row.feedID.rawValue)),
      .when(isPicture, .data("picture"))
    ) {
      span(.class("row-dot"), .aria("hidden", true))
      caption
      div(.class("row-text")) {
        heading
        if !row.title.isEmpty && saysMore {
          p(.class("row-preview"), language, .dir("auto")) {
            MarkedText(text: preview, matches: stage.matches).html
          }
        }
        notes
      }
      thumbnail
      actions
    }
  }

  /// Cards and walls of pictures show them larger than rows do.
  private var isLarge: Bool { layout == .cards || layout == .pictures }

  /// The beginning of the text; where the title is its first words, cut off, what follows on them.
  private var preview: String {
    let cut = row.title.hasSuffix("...") ? 3 : row.title.hasSuffix("\u{2026}") ? 1 : 0
    let words = row.title.dropLast(cut)
    guard cut > 0, words.utf8.count > 12, row.preview.hasPrefix(words) else { return row.preview }
    let rest = row.preview.dropFirst(words.count)
    return rest.contains(where: \.isLetter) ? "\u{2026}" + rest.drop { $0 == " " } : row.preview
  }

  /// Whether the preview is more than the title once again, as feeds of headlines have it.
  private var saysMore: Bool {
    let words = row.preview.last == "\u{2026}" ? row.preview.dropLast() : row.preview[...]
    return !words.isEmpty && !row.title.hasPrefix(words)
  }

  /// Whether there is so little text that a thumbnail stands beside all of it, the caption too.
  private var isBrief: Bool {
    row.title.isEmpty || !saysMore || TextWidth.of(row.preview, upTo: 61) <= 60
  }

  /// Whether the text is no higher than a thumbnail, so that on a phone what acts on the row stands
  /// beside it: below the thumbnail it would make the row higher.
  private var isShort: Bool {
    if isBrief || row.hasAudio || row.hasVideo { return isBrief }
    let (inTitle, inPreview) = (24, 28)
    let title = TextWidth.of(row.title, upTo: 4 * inTitle)
    let preview = TextWidth.of(row.preview, upTo: 4 * inPreview)
    return (title + inTitle - 1) / inTitle + (preview + inPreview - 1) / inPreview <= 4
  }

  /// Whether the picture is what there is to it, with no more text than a caption.
  ///
  /// `seen-pictures.js` takes only these as read once they were on the screen: news that comes
  /// with a picture is still to be read.
  private var isPicture: Bool {
    row.imageURL != nil && !row.hasAudio && !row.hasVideo && isBrief
      && row.preview.utf8.count <= 300
  }

  private var language: Attribute { .when(row.language != nil, .lang(row.language ?? "")) }

  /// Who wrote it, for the list of one feed, where the feed's name would say nothing.
  private var author: String? {
    guard let author = row.author, !author.isEmpty, !author.contains("://") else { return nil }
    return author == row.feedTitle ? nil : author
  }

  private var caption: HTML {
    p(.class("row-caption")) {
      FeedTile(id: row.feedID, title: row.feedTitle, iconURL: row.feedIconURL, stage: stage).html
      span(.class("from")) {
        bdi(.class("feed")) {
          MarkedText(text: row.feedTitle.clipped(to: 120), matches: stage.matches).html
        }
        if let author { span(.class("author")) { bdi { author.clipped(to: 60) } } }
        if let category = row.category, !category.isEmpty {
          span(.class("category")) {
            bdi { MarkedText(text: category.clipped(to: 60), matches: stage.matches).html }
          }
        }
      }
      span(.class("row-star")) {
        Glyph.star.html(stage)
        span(.class("unseen")) { "Starred" }
      }
      if row.isDated { TimeLabel(instant: row.date, stage: stage).html }
    }
  }

  private var heading: HTML {
    h2(.class("row-title", row.title.isEmpty ? "untitled" : nil), language, .dir("auto")) {
      a(
        .href(Route.item(row.id, in: list).target),
        .when(isOpen, .aria("current", true))
      ) {
        if !row.title.isEmpty {
          MarkedText(
            text: row.title.clipped(to: 300),
            matches: stage.matches,
            field: .title
          ).html
        } else if !row.preview.isEmpty {
          MarkedText(text: row.preview, matches: stage.matches).html
        } else {
          "Untitled"
        }
      }
      if !row.isRead { span(.class("unseen")) { "Unread" } }
    }
  }

  /// Whether files are attached of which the row shows nothing else: neither sound, film nor picture.
  private var isFileOnly: Bool {
    row.attachmentCount > 0 && !row.hasAudio && !row.hasVideo && row.imageURL == nil
  }

  @HTMLBuilder private var notes: HTML {
    if isFileOnly {
      p(.class("row-notes")) {
        span {
          Glyph.clip.html(stage)
          QuantityText.count(row.attachmentCount, "file", "files")
        }
      }
    }
    if row.hasAudio || row.hasVideo {
      p(.class("row-notes")) {
        if let start = row.spokenAtInMilliseconds {
          SpokenLink(item: row.id, list: list, startInMilliseconds: start, stage: stage).html
        }
        ListenButton(row: row, list: list, stage: stage).html
      }
    }
    StoryNote(sources: row.otherSources, list: list).html
  }

  @HTMLBuilder private var thumbnail: HTML {
    if let address = row.imageURL,
      let source = stage.picture(address, on: row.url, isLarge ? .card : .thumbnail)
    {
      img(
        .class("row-thumbnail"),
        source,
        .alt(""),
        .width(isLarge ? 640 : 72),
        .height(isLarge ? 640 : 72),
        .loading("lazy"),
        .decoding("async"),
        .referrerpolicy("no-referrer")
      )
    }
  }

  private var actions: HTML {
    let id = String(row.id.rawValue)
    return div(.class("row-actions")) {
      button(
        .class("tool", "mark"),
        .form("marks"),
        .name(row.isRead ? "unread" : "read"),
        .value(id),
        .data("mark", "read"),
        .title(row.isRead ? "Mark as unread" : "Mark as read"),
        .aria("label", row.isRead ? "Mark as unread" : "Mark as read")
      ) { (row.isRead ? Glyph.keep : .read).html(stage) }
      button(
        .class("tool", "mark", "star"),
        .form("marks"),
        .name(row.isStarred ? "unstar" : "star"),
        .value(id),
        .data("mark", "star"),
        .title(row.isStarred ? "Remove star" : "Star"),
        .aria("label", "Star"),
        .aria("pressed", row.isStarred)
      ) { Glyph.star.html(stage) }
      a(
        .class("tool", "mark"),
        .href(Route.itemMarks(row.id, in: list, newest: newest).target),
        .data("menu"),
        .when(row.url != nil, .data("url", row.url ?? "")),
        .title("More"),
        .aria("label", "More")
      ) { Glyph.more.html(stage) }
      button(
        .class("tool", "unfold"),
        .type("button"),
        .data("unfold"),
        .title("Unfold"),
        .aria("label", "Unfold"),
        .aria("expanded", false)
      ) { Glyph.down.html(stage) }
    }
  }
}

extension ListLayout {
  /// What the styles know the layout by; plain rows need no word.
  var className: String? { self == .rows ? nil : rawValue }

  /// What it is called where one chooses.
  var name: String {
    switch self {
    case .titles: "Titles only"
    case .rows: "Rows"
    case .cards: "Cards"
    case .pictures: "Pictures"
    }
  }
}
