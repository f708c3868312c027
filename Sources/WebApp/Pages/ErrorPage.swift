import HTMLWriting
import ReaderModel
import ReaderServices

/// What went wrong with a request, and where to go from there.
struct ErrorPage {
  enum Kind {
    case notFound, folderNameTaken(FolderID)
    /// What is wrong with the store, where it is that.
    case broken(Explanation?)
    case tooLarge(limitInMegabytes: Int)
    /// The session ended before the form came.
    case signedOut
    /// The form is from before the session.
    case stale
  }

  let kind: Kind
  let stage: Stage

  var page: Page {
    switch kind {
    case .notFound:
      make(
        404,
        "Not here",
        "There is no such page, or what it showed is gone.",
        [(name: "Go to unread", route: .place(.unread)), (name: "Search", route: searchRoute)]
      )
    case .folderNameTaken(let folder):
      make(
        409,
        "That name is taken",
        "There is another folder of that name in the same place. Choose a different one.",
        [(name: "Back to the folder", route: .folderSettings(folder))]
      )
    case .tooLarge(let limit):
      make(
        413,
        "That is too large",
        "Nothing was changed. Tidings takes files of up to \(limit) MB, and far less in forms without one: go back, and enter less.",
        [(name: "Go to unread", route: .place(.unread)), (name: "Import", route: .importing)]
      )
    case .signedOut:
      make(
        401,
        "You have been signed out",
        "So nothing was changed. Sign in, and do it once more.",
        [(name: "Sign in", route: .signIn(next: nil))]
      )
    case .stale:
      make(
        403,
        "That page was out of date",
        "It is from before you signed in, so nothing was changed. Open it again, and do it once more.",
        [(name: "Go to unread", route: .place(.unread))]
      )
    case .broken(let explanation):
      make(
        500,
        "Something broke",
        explanation.map { "\($0.sentences) What you see there is kept." }
          ?? "Tidings could not read its database. Nothing is lost; try again in a moment.",
        [(name: "Go to unread", route: .place(.unread))]
      )
    }
  }

  private var searchRoute: Route { .list(ItemList(.search("")), after: nil) }

  private func make(
    _ status: Int,
    _ heading: String,
    _ text: String,
    _ actions: [(name: String, route: Route)]
  ) -> Page {
    Page(
      title: heading,
      screen: stage.visitor.entrance == .closed ? .front : .page,
      status: status,
      content: section(.class("pane", "page-pane")) {
        EmptyState(
          drawing: .broken,
          heading: heading,
          text: text,
          actions: actions,
          isWholePage: true
        ).html
      }
    )
  }
}
