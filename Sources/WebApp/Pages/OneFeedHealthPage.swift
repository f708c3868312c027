import CivilTime
import HTMLWriting
import ReaderModel
import ReaderServices

/// How one feed has been doing, and what can be done for it.
struct OneFeedHealthPage {
  /// What came of looking for the feed on its site.
  enum Search {
    case none
    case found([FeedCandidate])
    case failed(SubscribeError)
  }

  let row: SubscriptionRow
  let health: FeedHealth
  /// The newest first.
  let history: [FetchLogEntry]
  /// The one that it left last first.
  let earlierAddresses: [EarlierAddress]
  var hostLesson: HostBudget.Lesson?
  var search = Search.none
  /// What was typed as another address and is none.
  var refusedAddress: String?
  let stage: Stage

  private var id: FeedID { row.feedID }

  var page: Page {
    Page(
      title: "Health of \(row.title)",
      screen: .page,
      sheets: ["pages", "health"],
      list: ItemList(.place(.feed(id))),
      status: refusedAddress == nil ? 200 : 422,
      content: PagePane(
        title: row.title,
        back: .health,
        backName: "Feed health",
        isBelow: true,
        stage: stage
      ) {
        state
        searchResult
        facts
        timeline
        repairs
        addresses
        actions
      }.html
    )
  }

  // MARK: How it is

  @HTMLBuilder private var state: HTML {
    if let failure = row.failure {
      let words = FailureText(failure: failure, address: row.address)
      Notice(
        glyph: .warning,
        isBad: true,
        text: HTML {
          strong { words.sentence }
          p {
            let seconds = Int(stage.now.seconds - failure.since.seconds)
            "\(QuantityText.lasting(seconds: seconds)) "
            "(\(QuantityText.count(failure.count, "attempt", "attempts")))."
            if let advice = words.advice { " \(advice)" }
          }
          div(.class("buttons")) {
            FailureStep(row: row, failure: failure).html
            tryAgain
            findAgain
          }
        },
        stage: stage
      ).html
    } else if row.options.pausedAt != nil {
      Notice(
        glyph: .pause,
        text: HTML { strong { "You paused this feed." } },
        action: pauseForm("Go on", isPaused: false),
        stage: stage
      ).html
    }
    if let moved = health.pendingMove?.address ?? health.redirectedTo, moved != row.address {
      Notice(
        glyph: .info,
        text: HTML {
          strong {
            health.pendingMove?.hint == .announced
              ? "The feed says that it has moved."
              : "Its server sends Tidings on to another address."
          }
          p(.class("address")) { moved }
          if let move = health.pendingMove { p { waiting(for: move) } }
          form(.class("buttons"), .method("post"), .action(Route.changeAddress(id).target)) {
            input(.type("hidden"), .name("address"), .value(moved))
            button(.class("button")) { "Use that address" }
          }
        },
        stage: stage
      ).html
    }
  }

  private func waiting(for move: PendingMove) -> HTML {
    HTML {
      "Since "
      TimeLabel(instant: move.since, stage: stage).html
      ". If that lasts for three days and the same feed is there, the address is taken over."
    }
  }

  private var tryAgain: HTML {
    form(.method("post"), .action(Route.refresh.target), .data("refresh")) {
      input(.type("hidden"), .name("feed"), .value(String(id.rawValue)))
      input(.type("hidden"), .name("back"), .value(Route.feedHealth(id).address))
      button(.class("button")) { "Try again" }
    }
  }

  private var findAgain: HTML {
    form(.method("post"), .action(Route.findAgain(id).target), .data("busy")) {
      button(.class("button")) { "Find it again" }
    }
  }

  private func pauseForm(_ name: String, isPaused: Bool) -> HTML {
    form(.method("post"), .action(Route.changeFeed(id).target)) {
      input(.type("hidden"), .name("paused"), .value(isPaused ? "true" : "false"))
      input(.type("hidden"), .name("back"), .value(Route.feedHealth(id).address))
      button(.class("button")) { name }
    }
  }

  @HTMLBuilder private var searchResult: HTML {
    switch search {
    case .none: HTML()
    case .failed(let error): SubscribeFailureNotice(error: error, stage: stage).html
    case .found(let candidates):
      OptionGroup(heading: "Found on the site") {
        for candidate in candidates { found(candidate) }
      }.html
    }
  }

  private func found(_ candidate: FeedCandidate) -> HTML {
    li {
      form(.class("option"), .method("post"), .action(Route.changeAddress(id).target)) {
        span(.class("about")) {
          span(.dir("auto")) { candidate.title ?? "Feed" }
          small { candidate.url }
        }
        if candidate.url == row.address {
          span(.class("option-value")) { "The present one" }
        } else {
          input(.type("hidden"), .name("address"), .value(candidate.url))
          button(.class("button")) { "Use it" }
        }
      }
    }
  }

  private var facts: HTML {
    div(.class("card")) {
      dl(.class("facts")) {
        dt { "Last success" }
        dd { time(health.lastSuccessAt, otherwise: "Never") }
        dt { "Next look" }
        dd { HealthFacts(row: row, health: health, stage: stage).next }
        dt { "Items" }
        dd {
          row.itemCount.grouped
          if let newest = health.newestItemAt {
            ", the newest from "
            TimeLabel(instant: newest, isSpoken: true, stage: stage).html
          }
        }
        if let duration = health.usualDurationInMilliseconds {
          dt { "Usual wait" }
          dd { DurationText.text(milliseconds: duration) }
        }
        if health.traffic.requests > 0 {
          dt { "Traffic" }
          dd { traffic }
        }
        if let hostLesson {
          dt { "Host" }
          dd { HostText.sentence(hostLesson, ofFeedAt: row.address, time: distance) + "." }
        }
        if let push = health.push {
          dt { "Hub" }
          dd { pushText(push) }
        }
        dt { "Address" }
        dd { row.address }
        if let home = row.homeURL, let target = LinkTarget(web: home) {
          dt { "Website" }
          dd { a(.href(target), .rel("noopener noreferrer"), .target("_blank")) { home } }
        }
      }
    }
  }

  private func pushText(_ push: PushHealth) -> String {
    PushText(health: push, now: stage.now, time: distance).parts.joined(separator: "; ") + "."
  }

  /// An instant within a sentence: the past by how long ago it was, the future by its day.
  private func distance(_ instant: Timestamp) -> String {
    let past = stage.now.seconds - instant.seconds
    return past < 0
      ? TimeText(instant: instant, now: stage.now).relative
      : "\(QuantityText.span(seconds: Int(past))) ago"
  }

  private var traffic: String {
    let traffic = health.traffic
    let saved = traffic.savedRequests(at: stage.now)
    var text = QuantityText.count(traffic.requests, "request", "requests")
    text += ", \(QuantityText.size(bytes: traffic.receivedBytes)) received"
    if traffic.savedBytes > 0 {
      text += "; \(QuantityText.size(bytes: traffic.savedBytes)) need not come"
    }
    if saved > 0 {
      text += "; \(QuantityText.count(saved, "request", "requests")) fewer than once an hour"
    }
    return text
  }

  private func time(_ instant: Timestamp?, otherwise: String) -> HTML {
    HTML {
      if let instant {
        TimeLabel(instant: instant, isSpoken: true, stage: stage).html
      } else {
        otherwise
      }
    }
  }

  // MARK: How it was

  @HTMLBuilder private var timeline: HTML {
    if !history.isEmpty {
      section(.class("group"), .aria("labelledby", "history-heading")) {
        h2(.class("group-title"), .id("history-heading")) {
          history.count == 1 ? "The last fetch" : "The last \(history.count.grouped) fetches"
        }
        div(.class("card", "timeline")) {
          // A few bars alone say nothing.
          if history.count >= 5 {
            FetchChart(history: history).html
            details {
              summary { "Each of them" }
              table
            }
          } else {
            table
          }
        }
      }
    }
  }

  private var table: HTML {
    div(.class("table-box"), .tabindex(0), .role("region"), .aria("label", "Fetches")) {
      HTMLWriting.table {
        thead {
          tr {
            for name in ["When", "Outcome", "Time", "Size", "New"] { th(.scope("col")) { name } }
          }
        }
        tbody { for entry in history { fetch(entry) } }
      }
    }
  }

  private func fetch(_ entry: FetchLogEntry) -> HTML {
    tr(.class(entry.isFailure ? "bad" : nil)) {
      td { TimeLabel(instant: entry.at, stage: stage).html }
      td { FetchWording(entry: entry, address: row.address).outcome }
      td {
        entry.facts.durationInMilliseconds.map { DurationText.text(milliseconds: Int($0)) } ?? ""
      }
      td {
        entry.facts.sizeInBytes == 0
          ? "" : QuantityText.size(bytes: Int64(entry.facts.sizeInBytes))
      }
      td { entry.newItems == 0 ? "" : entry.newItems.grouped }
    }
  }

  /// What was wrong with the last document that was read.
  @HTMLBuilder private var repairs: HTML {
    if let last = history.first(where: { $0.outcome == .read }), !last.facts.repairs.isEmpty {
      OptionGroup(
        heading: "Repaired in the last document",
        hint: "The feed is read all the same; its publisher may want to know."
      ) {
        for repair in last.facts.repairs {
          li {
            div(.class("option")) {
              span(.class("about")) {
                repair.sentence
                if let places = places(repair) { small { places } }
              }
              span(.class("option-value")) { "\(repair.count.grouped)×" }
            }
          }
        }
      }.html
    }
  }

  /// Like `Line 12, column 5; line 40, column 1, and on`.
  private func places(_ repair: FetchFacts.Repair) -> String? {
    if repair.places.isEmpty { return nil }
    let words = repair.places.map {
      "line \($0.line.grouped), column \($0.column.grouped)"
    }.joined(separator: "; ")
    let rest = repair.count > repair.places.count ? "; and further on" : ""
    return words.prefix(1).uppercased() + words.dropFirst() + rest
  }

  // MARK: Where it was

  @HTMLBuilder private var addresses: HTML {
    if !earlierAddresses.isEmpty {
      OptionGroup(
        heading: "Earlier addresses",
        hint: "Going back also keeps the feed from being moved to the present address by itself."
      ) {
        for earlier in earlierAddresses { self.earlier(earlier) }
      }.html
    }
  }

  private func earlier(_ earlier: EarlierAddress) -> HTML {
    li {
      form(.class("option"), .method("post"), .action(Route.changeAddress(id).target)) {
        span(.class("about")) {
          span { earlier.address }
          small {
            "Left "
            TimeLabel(instant: earlier.leftAt, stage: stage).html
            ", \(earlier.reason.words)"
          }
        }
        input(.type("hidden"), .name("address"), .value(earlier.address))
        button(.class("button"), .aria("label", "Go back to \(earlier.address)")) { "Go back" }
      }
    }
  }

  // MARK: What can be done

  private var actions: HTML {
    HTML {
      section(.class("group"), .aria("labelledby", "actions-heading")) {
        h2(.class("group-title"), .id("actions-heading")) { "What you can do" }
        div(.class("card", "fields")) {
          div(.class("buttons")) {
            tryAgain
            findAgain
            if row.options.pausedAt == nil { pauseForm("Pause", isPaused: true) }
            a(.class("button"), .href(Route.feedSettings(id).target)) { "Settings" }
          }
          form(.method("post"), .action(Route.changeAddress(id).target)) {
            label(.class("field")) {
              span { "Another address" }
              input(
                .type("text"),
                .name("address"),
                .value(refusedAddress ?? row.address),
                .inputmode("url"),
                .autocomplete("off"),
                .autocapitalize("off"),
                .spellcheck("false"),
                .required(),
                .when(refusedAddress != nil, .aria("invalid", "true")),
                .aria("describedby", "address-hint")
              )
            }
            p(.class("hint"), .id("address-hint")) {
              if refusedAddress == nil {
                "The items that you have stay, and what you read stays read."
              } else {
                "This is no web address. Type it as in a browser: https://example.org/feed.xml."
              }
            }
            div(.class("buttons")) { button(.class("button")) { "Change the address" } }
          }
        }
      }
      form(.class("group"), .method("post"), .action(Route.unsubscribe(id).target)) {
        div(.class("options")) { button(.class("option", "danger-option")) { "Unsubscribe" } }
        p(.class("hint")) { "You can undo it." }
      }
    }
  }
}

extension EarlierAddress.Reason {
  fileprivate var words: String {
    switch self {
    case .redirect: "as its server sent everybody on"
    case .announced: "as the feed said that it had moved"
    case .chosen: "as a reader changed it"
    }
  }
}

extension FetchLogEntry {
  var isFailure: Bool { if case .failed = outcome { true } else { false } }
}

/// An attempt in a few words.
struct FetchWording {
  let entry: FetchLogEntry
  let address: String

  var outcome: String {
    switch entry.outcome {
    case .unchanged: return "Unchanged"
    case .pushed:
      return entry.changedItems > 0
        ? "Brought by its hub, \(entry.changedItems) changed" : "Brought by its hub"
    case .read: return entry.changedItems > 0 ? "Read, \(entry.changedItems) changed" : "Read"
    case .failed(let code):
      let failure = FeedFailure(code: code, httpStatus: entry.facts.httpStatus, since: entry.at)
      return FailureText(failure: failure, address: address).sentence
    }
  }
}

/// Waiting times, like `80 ms`, `1.4 s`, `2 min`.
enum DurationText {
  static func text(milliseconds: Int) -> String {
    switch milliseconds {
    case ..<1000: return "\(milliseconds) ms"
    case ..<60_000:
      let tenths = milliseconds / 100
      return "\(tenths / 10).\(tenths % 10) s"
    default: return "\(milliseconds / 60_000) min"
    }
  }
}
