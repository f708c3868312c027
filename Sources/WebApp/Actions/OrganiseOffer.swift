import HTTPServing
import ReaderModel

/// A change of several feeds that can be taken back, told to the next page by its address.
///
/// The address may be anybody's, so it only counts for what the reader confirms.
struct OrganiseOffer: Hashable {
  enum Kind: String { case left, moved }

  let event: EventID
  let kind: Kind
  let count: Int

  init(event: EventID, kind: Kind, count: Int) {
    self.event = event
    self.kind = kind
    self.count = count
  }

  init?(_ request: Request) {
    guard let event = request.parameter("undo").flatMap({ RouteNumber($0) }) else { return nil }
    for kind in [Kind.left, .moved] {
      if let count = request.parameter(kind.rawValue).flatMap({ RouteNumber($0) }) {
        self.init(
          event: EventID(rawValue: event.value),
          kind: kind,
          count: Int(clamping: count.value)
        )
        return
      }
    }
    return nil
  }

  /// The address of a page that offers it.
  func address(of page: Route) -> String {
    let address = page.address
    let mark = address.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    return "\(address)\(mark)undo=\(event.rawValue)&\(kind.rawValue)=\(count)"
  }
}
