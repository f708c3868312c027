package import CivilTime
import HTTPSemantics
package import HTTPServing
package import ReaderModel
package import ReaderServices

/// The web app: pages, actions, live updates and assets behind one handler.
package struct WebApp: Sendable {
  /// What the composition root decides.
  package struct Configuration: Sendable {
    /// Whose reader it is, until there are accounts.
    package var user: UserID
    package var clock: WallClock

    package init(clock: WallClock, user: UserID = .local) {
      self.clock = clock
      self.user = user
    }
  }

  let reader: Reader
  let configuration: Configuration

  package init(reader: Reader, configuration: Configuration) {
    self.reader = reader
    self.configuration = configuration
  }

  /// Answers every request of the app's address space.
  package var handler: Handler {
    { _ in
      let page = "<!doctype html><title>Tidings</title><main><h1>Tidings</h1></main>"
      return Response(
        status: 200,
        headers: HeaderFields([.init(name: "Content-Type", value: "text/html; charset=utf-8")]),
        body: .bytes(Array(page.utf8))
      )
    }
  }
}
