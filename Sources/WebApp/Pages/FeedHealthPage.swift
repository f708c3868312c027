import CivilTime
import HTMLWriting
import ReaderModel
import ReaderServices

/// How every feed is doing, the troubled ones first.
///
/// As *Feeds* it is the root page: on a phone the places stand in its stead.
struct FeedHealthPage {
  var view = HealthView()
  let sidebar: Sidebar
  let health: [FeedID: FeedHealth]
  /// Why something that arrives cannot be stored.
  var trouble: Explanation?
  let screen: Page.Screen
  let stage: Stage

  var page: Page {
    Page(
      title: title,
      screen: screen,
      sheets: ["pages", "health"],
      content: PagePane(title: title, back: .feeds, stage: stage) { content }.html
    )
  }

  private var title: String { screen == .feeds ? "Feeds" : "Feed health" }

  @HTMLBuilder private var content: HTML {
    if let trouble {
      Notice(
        glyph: .warning,
        isBad: true,
        text: HTML {
          strong { "Not everything that arrives can be stored." }
          p { "\(trouble.sentences) It goes on by itself then." }
        },
        stage: stage
      ).html
    }
    if sidebar.subscriptions.isEmpty {
      EmptyState(
        drawing: .letter,
        heading: "Nothing subscribed to yet",
        text: "Add the address of a site that you like to read, or bring your feeds along.",
        actions: [
          (name: "Add a feed", route: .add(address: nil)), (name: "Import", route: .importing),
        ]
      ).html
    } else {
      p(.class("summary")) { summaryText }
      filters
      let rows = shown
      if rows.isEmpty {
        p(.class("summary")) { "None." }
      } else {
        ul(.class("options", "health-list")) { for row in rows { entry(row) } }
      }
    }
  }

  private var summaryText: String {
    let failing = sidebar.subscriptions.count { $0.failure != nil }
    let all = QuantityText.count(sidebar.subscriptions.count, "feed", "feeds")
    return failing == 0
      ? "\(all), all well." : "\(all), \(failing == 1 ? "one" : failing.grouped) in trouble."
  }

  // MARK: What is shown

  private func lets(_ row: SubscriptionRow, _ filter: HealthView.Filter) -> Bool {
    switch filter {
    case .all: true
    case .failing: row.failure != nil
    case .slow: health[row.feedID]?.isSlow ?? false
    case .silent: health[row.feedID]?.isSilent(at: stage.now) ?? false
    case .paused: row.options.pausedAt != nil
    }
  }

  private var shown: [SubscriptionRow] {
    let rows = sidebar.subscriptions.filter { lets($0, view.filter) }
    func newest(_ row: SubscriptionRow) -> Int64 {
      health[row.feedID]?.newestItemAt?.milliseconds ?? .min
    }
    switch view.order {
    case .name: return rows
    case .trouble: return rows.filter { $0.failure != nil } + rows.filter { $0.failure == nil }
    case .newest: return rows.sorted { newest($0) < newest($1) }
    case .next:
      func next(_ row: SubscriptionRow) -> Int64 {
        if row.options.pausedAt != nil { return .max }
        return row.nextCheckAt?.milliseconds ?? .max
      }
      return rows.sorted { next($0) < next($1) }
    }
  }

  @HTMLBuilder private var filters: HTML {
    nav(.class("chips"), .aria("label", "Which feeds")) {
      for filter in HealthView.Filter.allCases {
        let count = sidebar.subscriptions.count { lets($0, filter) }
        if filter == .all || count > 0 || filter == view.filter {
          chip(HealthView(filter: filter, order: view.order), filter == view.filter) {
            filter.name
            small { count.grouped }
          }
        }
      }
    }
    nav(.class("chips"), .aria("label", "In which order")) {
      for order in HealthView.Order.allCases {
        chip(HealthView(filter: view.filter, order: order), order == view.order) { order.name }
      }
    }
  }

  private func chip(
    _ view: HealthView,
    _ isCurrent: Bool,
    @HTMLBuilder _ content: () -> HTML
  ) -> HTML {
    a(
      .class("chip"),
      .href(Route.health(view).target),
      .when(isCurrent, .aria("current", "true"))
    ) { content() }
  }

  private func entry(_ row: SubscriptionRow) -> HTML {
    li {
      a(.class("option"), .href(Route.feedHealth(row.feedID).target)) {
        FeedTile(id: row.feedID, title: row.title, iconURL: row.iconURL, stage: stage).html
        span(.class("about")) {
          span(.class("name"), .dir("auto")) { row.title }
          if let failure = row.failure {
            small(.class("why")) {
              FailureText(failure: failure, address: row.address).sentence
              let seconds = Int(stage.now.seconds - failure.since.seconds)
              if seconds >= 60 { " \(QuantityText.lasting(seconds: seconds))." }
            }
          }
          small { HealthFacts(row: row, health: health[row.feedID], stage: stage).line }
        }
        Glyph.turn.html(stage, "small")
      }
      if row.failure != nil {
        form(.method("post"), .action(Route.refresh.target), .data("refresh")) {
          input(.type("hidden"), .name("feed"), .value(String(row.feedID.rawValue)))
          input(.type("hidden"), .name("back"), .value(Route.health(view).address))
          button(.class("tool"), .title("Try again"), .aria("label", "Try \(row.title) again")) {
            Glyph.refresh.html(stage)
          }
        }
      }
    }
  }
}

extension HealthView.Filter {
  fileprivate var name: String {
    switch self {
    case .all: "All"
    case .failing: "Failing"
    case .slow: "Slow"
    case .silent: "Silent for half a year"
    case .paused: "Paused"
    }
  }
}

extension HealthView.Order {
  fileprivate var name: String {
    switch self {
    case .trouble: "Trouble first"
    case .name: "By name"
    case .newest: "Longest silent"
    case .next: "Next to be checked"
    }
  }
}

/// When a feed had news, was checked and will be, in words.
struct HealthFacts {
  let row: SubscriptionRow
  let health: FeedHealth?
  let stage: Stage

  var line: HTML {
    HTML {
      if let newest = health?.newestItemAt {
        "Last news "
        TimeLabel(instant: newest, isSpoken: true, stage: stage).html
      } else {
        row.itemCount == 0 ? "No items yet" : QuantityText.count(row.itemCount, "item", "items")
      }
      if let checked = row.lastCheckedAt {
        " · checked "
        TimeLabel(instant: checked, isSpoken: true, stage: stage).html
      } else {
        " · not checked yet"
      }
      if row.options.pausedAt == nil && row.nextCheckAt != nil { " · next \(next)" }
      if row.options.pausedAt != nil { " · paused by you" }
    }
  }

  /// When it is asked for again, and why then.
  var next: String {
    if row.options.pausedAt != nil { return "not while you pause it" }
    guard let at = row.nextCheckAt else { return "not by itself" }
    if at >= NextCheck.never { return NextCheckText.reason(.stopped) }
    let seconds = Int(at.seconds - stage.now.seconds)
    if seconds <= 0 { return "soon" }
    let time = "in \(QuantityText.span(seconds: seconds))"
    guard let reason = health?.nextCheckReason else { return time }
    return "\(time), \(NextCheckText.reason(reason))"
  }
}
