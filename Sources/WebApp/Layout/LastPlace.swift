import HTTPSemantics
import ReaderModel

/// The list that was open last in this browser, which the pages themselves note in a cookie: where
/// somebody who opens the reader goes on.
struct LastPlace {
  let route: Route

  static let cookieName = "place"

  /// Any address but one of a list leads to what is unread.
  init(_ headers: HeaderFields) {
    let value = Cookies.value(Self.cookieName, in: headers) ?? ""
    if case .list(let list, _) = Route(address: PercentCoding.decode(value)) {
      route = .list(list, after: nil)
    } else {
      route = .place(.unread)
    }
  }

  /// The list's address; its fragment tells the page to go on where its reader was.
  var address: String { "\(route.address)#resume" }
}
