import HTMLWriting

/// What the service worker shows where neither the network nor the device has what was asked for.
///
/// It puts in why, and links to the lists that are there.
struct OfflinePage {
  enum Kind {
    /// A page that is not kept.
    case missing
    /// An action that only the server can do.
    case refused
  }

  let kind: Kind

  var page: Page {
    Page(
      title: kind == .missing ? "Not on this device" : "This needs the network",
      screen: .page,
      content: section(.class("pane", "page-pane")) {
        div(.class("state")) {
          Drawing.broken.html
          h1 { kind == .missing ? "Not on this device" : "This needs the network" }
          p {
            OfflineBlanks.reasonMark
            if kind == .missing {
              " This page is not among those that are kept here."
            } else {
              " Nothing was changed."
            }
          }
          div(.class("buttons")) { OfflineBlanks.listsMark }
        }
      }
    )
  }
}
