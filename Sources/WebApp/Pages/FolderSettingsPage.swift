import HTMLWriting
import ReaderModel

/// What a folder is called, where it lies, how its lists are drawn, what is in it, and its removal.
struct FolderSettingsPage {
  let folder: FolderRow
  let sidebar: Sidebar
  let stage: Stage

  var page: Page {
    Page(
      title: "Folder settings",
      screen: .page,
      sheets: ["pages"],
      list: ItemList(.place(.folder(folder.id))),
      content: PagePane(
        title: folder.name,
        back: .place(.folder(folder.id)),
        backName: "Folder",
        isBelow: true,
        stage: stage
      ) { content }.html
    )
  }

  private var content: HTML {
    HTML {
      SavingForm(action: .renameFolder(folder.id)) {
        OptionGroup {
          TextOption(
            name: "name",
            title: "Name",
            value: folder.name,
            isRequired: true,
            longest: 100
          ).html
          ChoiceOption(
            name: "parent",
            title: "Inside",
            choices: [("none", "No other folder")] + parents,
            current: folder.parent.map { String($0.rawValue) } ?? "none"
          ).html
          ChoiceOption(
            name: "layout",
            title: "Lists",
            note: "Holds for its feeds too, unless they say otherwise.",
            choices: LayoutChoice.choices(inherited: "As usual"),
            current: folder.ownLayout?.rawValue ?? ""
          ).html
        }.html
      }.html
      feeds
      details(.class("card", "removal")) {
        summary { "Remove the folder" }
        p { "Its feeds and folders stay and move up." }
        form(.method("post"), .action(Route.removeFolder(folder.id).target)) {
          button(.class("button", "danger")) { "Remove" }
        }
      }
    }
  }

  private var parents: [(value: String, name: String)] {
    FolderTree(sidebar).targets(for: folder.id).map { entry in
      (String(entry.folder.id.rawValue), entry.path)
    }
  }

  @HTMLBuilder private var feeds: HTML {
    let rows = sidebar.subscriptions(in: folder.id)
    if !rows.isEmpty {
      OptionGroup(heading: QuantityText.count(rows.count, "feed", "feeds")) {
        for row in rows {
          li {
            a(.class("option"), .href(Route.feedSettings(row.feedID).target)) {
              FeedTile(id: row.feedID, title: row.title, iconURL: row.iconURL, stage: stage).html
              span(.class("about")) { span(.dir("auto")) { row.title } }
              Glyph.turn.html(stage, "small")
            }
          }
        }
        LinkOption(
          route: .organise(OrganiseFilter(scope: .folder(folder.id))),
          title: "Move or leave several",
          stage: stage
        ).html
      }.html
    }
  }
}
