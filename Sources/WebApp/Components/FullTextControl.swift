import HTMLWriting
import ReaderModel
import ReaderServices
import WebAddressing

/// The switch between what the feed has of an item and the whole article, and what came of fetching
/// it.
///
/// The button lies in the bar and belongs to the form above the text, which says how things are. A
/// script posts the form and puts what comes back in place; without one a page comes back.
struct FullTextControl {
  let row: ItemRow
  let list: ItemList
  let state: FullTextState
  let shown: ItemText
  let stage: Stage

  private static let formID = "full-text"

  /// Items without a page have no more than the feed has.
  private var hasPage: Bool {
    row.url.flatMap { WebAddress($0) }.map(\.isFetchable) ?? false
  }

  /// The article to show in place of the feed's text.
  var article: FullArticle? { shown == .full ? state.text?.article : nil }

  private var isFull: Bool { article != nil }

  /// Whether the article is to be fetched as soon as the page is on the screen.
  var isAwaited: Bool {
    hasPage && state.text == nil && shown == .full
  }

  private var failure: FullTextFailure? { shown == .full ? state.text?.failure : nil }

  /// The button in the bar.
  @HTMLBuilder var tool: HTML {
    if hasPage {
      button(
        .class("tool"),
        .form(Self.formID),
        .name("text"),
        .value(isFull ? ItemText.feed.rawValue : ItemText.full.rawValue),
        .data("full-text"),
        .title(isFull ? "Show what the feed has" : "Show the full article"),
        .aria("label", "Full article"),
        .aria("pressed", isFull)
      ) { Glyph.article.html(stage) }
    }
  }

  /// The form above the text.
  @HTMLBuilder var form: HTML {
    if hasPage {
      HTMLWriting.form(
        .id(Self.formID),
        .class("full-text"),
        .method("post"),
        .action(Route.turnText(row.id).target),
        .when(isAwaited, .data("awaited"))
      ) {
        input(.type("hidden"), .name("in"), .value(list.name))
        for parameter in list.parameters {
          input(.type("hidden"), .name(parameter.name), .value(parameter.value))
        }
        div(.class("full-text-state"), .role("status")) { message }
      }
    }
  }

  @HTMLBuilder private var message: HTML {
    if let failure {
      problem(failure)
    } else if isFull {
      if article?.isExcerpt == true {
        Notice(
          glyph: .info,
          text: HTML { "\(host) shows only the beginning to those who do not pay." },
          stage: stage
        ).html
      }
      p(.class("full-text-line")) {
        span { "Full article from \(host)" }
        always
      }
    } else if isAwaited {
      p(.class("full-text-line")) { "Fetching the full article…" }
    }
  }

  /// A page that has nothing for us is no fault; one that cannot be had is.
  private func problem(_ failure: FullTextFailure) -> HTML {
    let text = FullTextFailureText(failure: failure, address: row.url)
    var isFault = false
    if case .fetching = failure.reason { isFault = true }
    return div(.class("notice", isFault ? "bad" : nil)) {
      (isFault ? Glyph.warning : .info).html(stage)
      div {
        strong { text.sentence }
        if let advice = text.advice { p { advice } }
        div(.class("buttons")) {
          button(.class("button"), .name("text"), .value(ItemText.full.rawValue)) { "Try again" }
          if let target = row.url.flatMap({ LinkTarget(web: $0) }) {
            a(
              .class("button"),
              .href(target),
              .rel("noopener noreferrer"),
              .target("_blank")
            ) { "Open original" }
          }
          if state.isWanted { always }
        }
      }
    }
  }

  private var always: HTML {
    button(
      .class("button", "always"),
      .name("always"),
      .value(state.isWanted ? "no" : "yes"),
      .aria("pressed", state.isWanted)
    ) {
      (state.isWanted ? Glyph.check : .add).html(stage, "small")
      "Always for this feed"
    }
  }

  private var host: String { row.url.flatMap { WebAddress($0)?.host } ?? "" }
}
