import CivilTime
import HTMLWriting
import ReaderModel
import ReaderServices

/// How every feed is doing, the troubled ones first.
///
/// As *Feeds* it is the root page: on a phone the places stand in its stead.
struct FeedHealthPage {
  let sidebar: Sidebar
  let screen: Page.Screen
  let stage: Stage

  var page: Page {
    Page(
      title: screen == .feeds ? "Feeds" : "Feed health",
      screen: screen,
      sheets: ["pages"],
      content: PagePane(
        title: screen == .feeds ? "Feeds" : "Feed health",
        back: .feeds,
        stage: stage
      ) { content }.html
    )
  }

  @HTMLBuilder private var content: HTML {
    if sidebar.subscriptions.isEmpty {
      EmptyState(
        drawing: .letter,
        heading: "Nothing subscribed to yet",
        text: "Add the address of a site that you like to read, or bring your feeds along.",
        actions: [(name: "Add a feed", route: .add(address: nil))]
      ).html
    } else {
      p(.class("summary")) { summaryText }
      ul(.class("health")) {
        for row in sidebar.subscriptions where row.failure != nil { entry(row) }
        for row in sidebar.subscriptions where row.failure == nil { entry(row) }
      }
    }
  }

  private var summaryText: String {
    let failing = sidebar.subscriptions.count { $0.failure != nil }
    let all = QuantityText.count(sidebar.subscriptions.count, "feed", "feeds")
    return failing == 0
      ? "\(all), all well." : "\(all), \(failing == 1 ? "one" : "\(failing)") in trouble."
  }

  private func entry(_ row: SubscriptionRow) -> HTML {
    li {
      FeedTile(id: row.feedID, title: row.title, iconURL: row.iconURL, stage: stage).html
      div(.class("about")) {
        a(.href(Route.place(.feed(row.feedID)).target), .dir("auto")) { strong { row.title } }
        if let failure = row.failure { trouble(row, failure) }
        p { facts(row) }
      }
      if row.failure != nil {
        form(.method("post"), .action(Route.refresh.target), .data("refresh")) {
          input(.type("hidden"), .name("feed"), .value(String(row.feedID.rawValue)))
          input(.type("hidden"), .name("back"), .value(Route.health.address))
          button(.class("tool"), .title("Try again"), .aria("label", "Try \(row.title) again")) {
            Glyph.refresh.html(stage)
          }
        }
      }
      a(
        .class("tool"),
        .href(Route.feedSettings(row.feedID).target),
        .title("Feed settings"),
        .aria("label", "Settings of \(row.title)")
      ) { Glyph.settings.html(stage) }
    }
  }

  private func trouble(_ row: SubscriptionRow, _ failure: FeedFailure) -> HTML {
    HTML {
      p(.class("why")) {
        FailureText(failure: failure, address: row.address).sentence
        " For \(QuantityText.span(seconds: Int(stage.now.seconds - failure.since.seconds)))."
      }
      if let advice = FailureText(failure: failure, address: row.address).advice { p { advice } }
    }
  }

  private func facts(_ row: SubscriptionRow) -> HTML {
    HTML {
      QuantityText.count(row.itemCount, "item", "items")
      if let checked = row.lastCheckedAt {
        " · last checked: "
        TimeLabel(instant: checked, stage: stage).html
      } else {
        " · not checked yet"
      }
      if let next = row.nextCheckAt {
        let seconds = Int(next.seconds - stage.now.seconds)
        " · next "
        seconds > 0 ? "in \(QuantityText.span(seconds: seconds))" : "soon"
      }
    }
  }
}
