import HTMLWriting
import ReaderModel

/// All folders, and all feeds to be moved, paused or left, several at a time.
struct OrganisePage {
  let filter: OrganiseFilter
  let sidebar: Sidebar
  /// What has just been done and can be taken back.
  var offer: OrganiseOffer?
  /// What was wrong with the last form.
  var complaint: String?
  let stage: Stage

  var page: Page {
    Page(
      title: "Folders and feeds",
      screen: .page,
      sheets: ["pages", "organise"],
      status: complaint == nil ? 200 : 422,
      content: PagePane(
        title: "Folders and feeds",
        back: .settings,
        backName: "Settings",
        isBelow: true,
        stage: stage
      ) { content }.html
    )
  }

  private var content: HTML {
    HTML {
      if let complaint {
        Notice(glyph: .warning, isBad: true, text: HTML { strong { complaint } }, stage: stage).html
      }
      if let offer { OrganisedNotice(offer: offer, back: .organise(filter), stage: stage).html }
      div(.class("organise"), .data("module", "organise")) {
        folders
        if sidebar.subscriptions.isEmpty {
          EmptyState(
            drawing: .letter,
            heading: "Nothing subscribed to yet",
            text: "Add the address of a site that you like to read, or bring your feeds along.",
            actions: [
              (name: "Add a feed", route: .add(address: nil)),
              (name: "Import", route: .importing),
            ]
          ).html
        } else {
          feeds
        }
      }
    }
  }

  private var folders: HTML {
    section(.class("group"), .aria("labelledby", "folders-heading")) {
      h2(.class("group-title"), .id("folders-heading")) { "Folders" }
      ul(.class("options", "folder-list")) {
        for entry in FolderTree(sidebar).entries { folderRow(entry) }
        li {
          form(.class("option"), .method("post"), .action(Route.createFolder.target)) {
            Glyph.add.html(stage)
            input(.type("hidden"), .name("back"), .value(Route.organise(filter).address))
            input(
              .class("input"),
              .type("text"),
              .name("name"),
              .placeholder("New folder"),
              .required(),
              .maxlength(100),
              .autocomplete("off"),
              .aria("label", "Name of a new folder")
            )
            button(.class("button")) { "Create" }
          }
        }
      }
    }
  }

  private func folderRow(_ entry: FolderTree.Entry) -> HTML {
    let count = sidebar.subscriptions.count { $0.folders.contains(entry.folder.id) }
    return li(
      .data("folder", String(entry.folder.id.rawValue)),
      .data("depth", String(min(entry.depth, 5)))
    ) {
      a(.class("option"), .href(Route.folderSettings(entry.folder.id).target)) {
        Glyph.folder.html(stage)
        span(.class("about")) { span(.dir("auto")) { entry.folder.name } }
        span(.class("option-value")) { QuantityText.count(count, "feed", "feeds") }
        Glyph.turn.html(stage, "small")
      }
    }
  }

  private var shown: [SubscriptionRow] { sidebar.subscriptions.filter(filter.lets) }

  private var feeds: HTML {
    section(.class("group"), .aria("labelledby", "feeds-heading")) {
      h2(.class("group-title"), .id("feeds-heading")) { "Feeds" }
      filterForm
      if shown.isEmpty {
        p(.class("summary")) { "No feed fits." }
      } else {
        form(.method("post"), .action(Route.organiseFeeds.target), .id("picked")) {
          input(.type("hidden"), .name("back"), .value(Route.organise(filter).address))
          ul(.class("options", "pick-list")) {
            for row in shown { feedRow(row) }
          }
          pickBar
        }
      }
    }
  }

  private var filterForm: HTML {
    form(.class("filters"), .method("get"), .action(Route.organise(OrganiseFilter()).target)) {
      input(
        .class("input"),
        .type("search"),
        .name("q"),
        .value(filter.words),
        .placeholder("Filter"),
        .autocomplete("off"),
        .aria("label", "Filter feeds by name or address")
      )
      select(.class("input"), .name("folder"), .aria("label", "Show feeds of")) {
        option(.value("")) { "All folders" }
        option(.value("none"), .selected(filter.scope == .loose)) { "In no folder" }
        for entry in FolderTree(sidebar).entries {
          option(
            .value(String(entry.folder.id.rawValue)),
            .selected(filter.scope == .folder(entry.folder.id))
          ) { entry.path }
        }
      }
      button(.class("button")) { "Show" }
    }
  }

  private func feedRow(_ row: SubscriptionRow) -> HTML {
    li(
      .data("feed", String(row.feedID.rawValue)),
      .data("words", "\(row.title) \(row.address)".lowercased())
    ) {
      label(.class("option")) {
        input(.type("checkbox"), .name("feed"), .value(String(row.feedID.rawValue)))
        FeedTile(id: row.feedID, title: row.title, iconURL: row.iconURL, stage: stage).html
        span(.class("about")) {
          span(.dir("auto")) { row.title }
          small { note(of: row) }
        }
        if row.options.pausedAt != nil { Glyph.pause.html(stage, "small") }
        if row.failure != nil { Glyph.warning.html(stage, "failing") }
      }
      a(
        .class("tool"),
        .href(Route.feedSettings(row.feedID).target),
        .aria("label", "Settings of \(row.title)")
      ) { Glyph.settings.html(stage) }
    }
  }

  private func note(of row: SubscriptionRow) -> String {
    let tree = FolderTree(sidebar)
    var parts: [String] = []
    if row.options.pausedAt != nil { parts.append("Paused") }
    if row.failure != nil { parts.append("Failing") }
    parts += row.folders.compactMap { tree.path(of: $0) }
    return parts.isEmpty ? "In no folder" : parts.joined(separator: " · ")
  }

  /// One choice of what becomes of the feeds that are ticked, and one button that does it.
  private var pickBar: HTML {
    div(.class("pick-bar")) {
      label(.class("check"), .hidden()) {
        input(.type("checkbox"), .data("pick", "all"))
        output { "All" }
      }
      select(.class("input"), .name("do"), .required(), .aria("label", "What to do with them")) {
        option(.value("")) { "With them…" }
        optgroup(.label("Move to")) {
          option(.value("move-none")) { "No folder" }
          folderOptions("move")
        }
        if !sidebar.folders.isEmpty {
          optgroup(.label("Put also into")) { folderOptions("add") }
          optgroup(.label("Take out of")) { folderOptions("remove") }
        }
        optgroup(.label("Refreshing")) {
          option(.value("pause")) { "Pause" }
          option(.value("resume")) { "Go on" }
        }
        optgroup(.label("Leave")) { option(.value("unsubscribe")) { "Unsubscribe" } }
      }
      button(.class("button", "main")) { "Do it" }
    }
  }

  private func folderOptions(_ verb: String) -> HTML {
    HTML {
      for entry in FolderTree(sidebar).entries {
        option(.value("\(verb)-\(entry.folder.id.rawValue)")) { entry.path }
      }
    }
  }
}

/// Says what was done to several feeds, and takes it back.
struct OrganisedNotice {
  let offer: OrganiseOffer
  let back: Route
  let stage: Stage

  var html: HTML {
    Notice(
      glyph: .done,
      text: HTML {
        let feeds = QuantityText.count(offer.count, "feed", "feeds")
        switch offer.kind {
        case .left:
          strong { "Unsubscribed from \(feeds)." }
          p { "Starred items stay. What was read is remembered, should you come back." }
        case .moved: strong { "Moved \(feeds)." }
        }
      },
      action: form(.method("post"), .action(Route.undo(offer.event).target)) {
        input(.type("hidden"), .name("back"), .value(back.address))
        button(.class("tool")) { "Undo" }
      },
      stage: stage
    ).html
  }
}
