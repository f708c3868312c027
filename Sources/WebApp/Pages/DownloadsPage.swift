import HTMLWriting
import ReaderModel

/// Episodes that are kept on the device: what they are, how far each has come, how much room there is.
///
/// Only the browser knows; `downloads/page.js` fills it in.
struct DownloadsPage {
  let stage: Stage

  var page: Page {
    Page(
      title: "Downloaded",
      screen: .page,
      sheets: ["pages", "podcasts", "downloads"],
      list: ItemList(.place(.podcasts)),
      content: PagePane(
        title: "Downloaded",
        back: .place(.podcasts),
        backName: "Podcasts",
        isBelow: true,
        stage: stage
      ) {
        div(.data("downloads")) {
          p(.class("hint", "only-plain")) {
            "Episodes are kept by the browser, which needs scripts for it. Without them, each episode has "
              + "a link to its file."
          }
        }
      }.html
    )
  }
}

/// How many of a podcast's newest episodes a browser keeps; a script shows it where that is possible.
struct KeptEpisodes {
  let feed: FeedID

  var html: HTML {
    section(.class("group"), .data("keeps-newest", String(feed.rawValue)), .hidden()) {
      h2(.class("group-title")) { "On this device" }
      ul(.class("options")) {
        li {
          label(.class("option")) {
            span(.class("about")) {
              "Keep the newest"
              small { "Episodes that you have not played, for times without a network." }
            }
            select(.class("option-choice")) {
              for count in [0, 1, 2, 3, 5, 10] {
                option(.value(String(count))) { count == 0 ? "None" : String(count) }
              }
            }
          }
        }
      }
    }
  }
}
