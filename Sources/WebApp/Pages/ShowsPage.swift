import HTMLWriting
import ReaderModel

/// All podcasts as a wall of covers.
struct ShowsPage {
  let shows: [Show]
  let stage: Stage

  var page: Page {
    Page(
      title: "All podcasts",
      screen: .page,
      sheets: ["podcasts"],
      list: ItemList(.place(.podcasts)),
      content: PagePane(
        title: "All podcasts",
        back: .place(.podcasts),
        backName: "Podcasts",
        isBelow: true,
        stage: stage
      ) { content }.html
    )
  }

  @HTMLBuilder private var content: HTML {
    if shows.isEmpty {
      EmptyState(
        drawing: .headphones,
        heading: "No podcasts",
        text: "Feeds with sound or video are collected here.",
        actions: [(name: "Add a podcast", route: .add(address: nil))]
      ).html
    } else {
      ul(.class("shows")) { for show in shows { ShowTile(show: show, stage: stage).html } }
    }
  }
}
