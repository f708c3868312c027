import HTMLWriting
import ReaderModel
import ReaderServices

/// What a feed is called here, which folders it is in, how it is doing, and the way out.
struct FeedSettingsPage {
  let subscription: SubscriptionRow
  let sidebar: Sidebar
  let stage: Stage

  private var id: FeedID { subscription.feedID }
  private var back: Route { .place(.feed(id)) }

  var page: Page {
    Page(
      title: "Feed settings",
      screen: .page,
      sheets: ["pages"],
      list: ItemList(.place(.feed(id))),
      content: PagePane(title: subscription.title, back: back, stage: stage) { content }.html
    )
  }

  private var content: HTML {
    HTML {
      if let failure = subscription.failure {
        FailureNotice(
          subscription: subscription,
          failure: failure,
          back: .feedSettings(id),
          stage: stage
        ).html
      }
      nameCard
      factsCard
      removalCard
    }
  }

  private var nameCard: HTML {
    form(.class("card", "fields"), .method("post"), .action(Route.changeFeed(id).target)) {
      label(.class("field")) {
        span { "Name" }
        input(
          .type("text"),
          .name("title"),
          .value(subscription.title),
          .maxlength(200),
          .autocomplete("off"),
          .aria("describedby", "name-hint")
        )
      }
      p(.class("hint"), .id("name-hint")) { "Empty it to use the feed's own name." }
      if !sidebar.folders.isEmpty {
        fieldset {
          legend(.class("label")) { "Folders" }
          for folder in sidebar.folders { folderBox(folder) }
        }
      }
      label(.class("field")) {
        span { "New folder" }
        input(.type("text"), .name("newFolder"), .maxlength(100), .autocomplete("off"))
      }
      div(.class("buttons")) { button(.class("button", "main")) { "Save" } }
    }
  }

  private func folderBox(_ folder: FolderRow) -> HTML {
    label(.class("check")) {
      input(
        .type("checkbox"),
        .name("folder"),
        .value(String(folder.id.rawValue)),
        .checked(subscription.folders.contains(folder.id))
      )
      span(.dir("auto")) { folder.name }
    }
  }

  private var factsCard: HTML {
    div(.class("card")) {
      h2 { "About the feed" }
      dl(.class("facts")) {
        dt { "Address" }
        dd { subscription.address }
        if let home = subscription.homeURL, let target = LinkTarget(web: home) {
          dt { "Website" }
          dd { a(.href(target), .rel("noopener noreferrer"), .target("_blank")) { home } }
        }
        dt { "Items" }
        dd { QuantityText.grouped(subscription.itemCount) }
        if let checked = subscription.lastCheckedAt {
          dt { "Last checked" }
          dd { TimeLabel(instant: checked, stage: stage).html }
        }
      }
    }
  }

  /// Leaving is two steps apart from everything else; there is nothing to leave by a slip.
  private var removalCard: HTML {
    details(.class("card", "removal")) {
      summary { "Unsubscribe" }
      p { "The feed and its items leave your lists. Starred items stay." }
      form(.method("post"), .action(Route.unsubscribe(id).target)) {
        button(.class("button", "danger")) { "Unsubscribe from \(subscription.title)" }
      }
    }
  }
}
