import HTMLWriting
import ReaderModel
import ReaderServices

/// What a feed is called here, which folders it is in, how it is read and refreshed, and the way
/// out.
struct FeedSettingsPage {
  let subscription: SubscriptionRow
  /// What is wanted of its episodes; `nil` if it has none.
  var show: ShowOptions?
  /// What came of asking for older items, if somebody has just done so.
  var older: OlderItemsNews?
  /// What is set for its requests, if anything.
  var access: RequestFacts?
  let sidebar: Sidebar
  let stage: Stage

  private var id: FeedID { subscription.feedID }
  private var options: SubscriptionOptions { subscription.options }

  var page: Page {
    Page(
      title: "Feed settings",
      screen: .page,
      sheets: ["pages"],
      list: ItemList(.place(.feed(id))),
      content: PagePane(
        title: subscription.title,
        back: .place(.feed(id)),
        backName: "Feed",
        isBelow: true,
        stage: stage
      ) { content }.html
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
      if let older { OlderItemsNotice(news: older, feed: id, stage: stage).html }
      SavingForm(action: .changeFeed(id)) {
        naming
        folders
        reading
        refreshing
        keeping
      }.html
      if let show { ShowSettings(feed: id, options: show).html + KeptEpisodes(feed: id).html }
      more
      catalogue
      removal
    }
  }

  private var naming: HTML {
    OptionGroup {
      TextOption(
        name: "title",
        title: "Name",
        value: subscription.title,
        placeholder: subscription.ownTitle,
        longest: 200
      ).html
    }.html
  }

  private var folders: HTML {
    OptionGroup(heading: "Folders") {
      for entry in FolderTree(sidebar).entries {
        li(.data("depth", String(min(entry.depth, 5)))) {
          label(.class("option")) {
            span(.class("about")) { span(.dir("auto")) { entry.folder.name } }
            input(
              .type("checkbox"),
              .name("folder"),
              .value(String(entry.folder.id.rawValue)),
              .checked(subscription.folders.contains(entry.folder.id))
            )
          }
        }
      }
      TextOption(
        name: "newFolder",
        title: "New folder",
        value: "",
        placeholder: "Name",
        longest: 100,
        reloads: true
      ).html
    }.html
  }

  private var reading: HTML {
    OptionGroup(heading: "Reading") {
      SwitchOption(
        name: "fullText",
        title: "Fetch whole articles",
        note: "For feeds that give only the beginning.",
        isOn: options.fetchesFullText
      ).html
      ChoiceOption(
        name: "layout",
        title: "List",
        choices: LayoutChoice.choices(inherited: inheritedLayout),
        current: options.layout?.rawValue ?? ""
      ).html
    }.html
  }

  private var inheritedLayout: String {
    if options.layout != nil { return "As its folder" }
    return "As its folder: \(LayoutChoice.name(subscription.layout))"
  }

  private var refreshing: HTML {
    OptionGroup(heading: "Refreshing") {
      ChoiceOption(
        name: "interval",
        title: "Look for news",
        choices: RefreshChoice.choices(automatic: "Automatically"),
        current: options.refreshIntervalInSeconds.map { String($0) } ?? ""
      ).html
      SwitchOption(
        name: "notifies",
        title: "Notify of new items",
        note: stage.settings.notifies
          ? nil : "Switch notifications on in Settings › Behaviour too.",
        isOn: options.notifies
      ).html
      SwitchOption(
        name: "paused",
        title: "Pause",
        note: "It is not refreshed; what has arrived stays.",
        isOn: options.pausedAt != nil
      ).html
    }.html
  }

  private var keeping: HTML {
    OptionGroup(heading: "Keeping", hint: KeepingChoice.hint) {
      ChoiceOption(
        name: "keptDays",
        title: "Keep",
        choices: KeepingChoice.ages(
          first: "As all feeds",
          isForOneFeed: true,
          options.keeping.days
        ),
        current: options.keeping.days.map { String($0) } ?? ""
      ).html
      ChoiceOption(
        name: "keptItems",
        title: "At most",
        choices: KeepingChoice.counts(
          first: "As all feeds",
          isForOneFeed: true,
          options.keeping.items
        ),
        current: options.keeping.items.map { String($0) } ?? ""
      ).html
    }.html
  }

  private var more: HTML {
    OptionGroup(heading: "About the feed") {
      LinkOption(
        route: .feedHealth(id),
        glyph: .health,
        title: "Health and history",
        value: subscription.failure == nil ? nil : "Failing",
        stage: stage
      ).html
      LinkOption(
        route: .feedAccess(id),
        glyph: .person,
        title: "Access",
        value: access == nil ? nil : "Yours alone",
        note: access.map { $0.kinds.map(\.label).joined(separator: ", ") }
          ?? "Password, cookie, proxy, certificate.",
        stage: stage
      ).html
      if let home = subscription.homeURL, let target = LinkTarget(web: home) {
        li {
          a(
            .class("option"),
            .href(target),
            .rel("noopener noreferrer"),
            .target("_blank")
          ) {
            Glyph.open.html(stage)
            span(.class("about")) {
              "Website"
              small { home }
            }
          }
        }
      }
      li {
        div(.class("option")) {
          Glyph.feeds.html(stage)
          span(.class("about")) {
            "Address"
            small { subscription.address }
          }
        }
      }
    }.html
  }

  private var catalogue: HTML {
    form(
      .class("group"),
      .method("post"),
      .action(Route.fetchOlder(id).target),
      .data("busy")
    ) {
      div(.class("options")) {
        button(.class("option")) {
          Glyph.history.html(stage)
          "Fetch older items"
        }
      }
      p(.class("hint")) {
        "What the feed has on further pages comes into its list as read."
      }
    }
  }

  /// Leaving can be taken back, so nothing asks twice.
  private var removal: HTML {
    form(.class("group"), .method("post"), .action(Route.unsubscribe(id).target)) {
      div(.class("options")) {
        button(.class("option", "danger-option")) { "Unsubscribe" }
      }
      p(.class("hint")) {
        "The feed and its items leave your lists; starred items stay. You can undo it."
      }
    }
  }
}
