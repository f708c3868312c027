import HTMLWriting
import ReaderModel
import ReaderServices

/// How far the first fetches of an import are, and at the end what came of it.
struct ImportProgressPage {
  let id: ImportID
  let progress: ImportProgress
  let stage: Stage

  var page: Page {
    Page(
      title: progress.isDone ? "Imported" : "Importing",
      screen: .page,
      sheets: ["pages", "add"],
      content: PagePane(
        title: progress.isDone ? "Imported" : "Importing",
        back: .settings,
        backName: "Settings",
        isBelow: true,
        stage: stage
      ) { content }.html
    )
  }

  private var content: HTML {
    div(
      .class("import-progress"),
      .when(!progress.isDone, .data("module", "imports")),
      .when(!progress.isDone, .data("unfinished"))
    ) {
      // A browser without scripts looks again by itself.
      if !progress.isDone { noscript { meta(.httpEquiv("refresh"), .content("2")) } }
      div(.class("card")) {
        p(.class("status"), .role("status")) { statusText }
        if !progress.isDone {
          HTMLWriting.progress(
            .class("bar-of-progress"),
            .max(String(progress.total)),
            .value(String(progress.doneCount)),
            .aria("label", "Feeds read")
          ) { "\(progress.doneCount.grouped) of \(progress.total.grouped)" }
          p { "You can go on reading; it goes on without this page." }
        }
        div(.class("buttons")) {
          a(.class("button", progress.isDone ? "main" : nil), .href(Route.place(.unread).target)) {
            "Start reading"
          }
          if !progress.failures.isEmpty && progress.isDone {
            form(.method("post"), .action(Route.retryImport(id).target)) {
              button(.class("button")) { "Try the failed ones again" }
            }
          }
        }
      }
      failures
    }
  }

  private var statusText: String {
    let all = QuantityText.count(progress.total, "feed", "feeds")
    if !progress.isDone { return "\(progress.doneCount.grouped) of \(all) read" }
    let items = QuantityText.count(progress.itemCount, "item", "items")
    if progress.failures.isEmpty { return "\(all) read, with \(items)." }
    let failed = progress.failures.count
    return "\(progress.readCount.grouped) of \(all) read, with \(items). "
      + "\(failed == 1 ? "One" : failed.grouped) could not be read."
  }

  @HTMLBuilder private var failures: HTML {
    if !progress.failures.isEmpty {
      OptionGroup(
        heading: "Could not be read",
        hint: "They stay subscribed and are tried again by themselves. "
          + "Each page offers to look for the feed's new address."
      ) {
        for entry in progress.failures {
          LinkOption(
            route: .feedHealth(entry.feed),
            title: entry.title,
            note: FailureText(failure: entry.failure, address: entry.address).sentence,
            stage: stage
          ).html
        }
      }.html
    }
  }
}
