import HTTPServing
import ReaderModel

/// *Mark all read* that can be taken back, told to the next page by its address.
///
/// Scripts keep it to themselves. The address may be anybody's, so it only counts for what the
/// reader confirms.
struct UndoOffer: Hashable {
  let event: EventID
  let count: Int

  private static let eventName = "undo"
  private static let countName = "marked"

  init?(_ marked: MarkResult) {
    guard let event = marked.event, marked.count > 0 else { return nil }
    self.event = event
    count = marked.count
  }

  init?(_ request: Request) {
    guard let event = request.parameter(Self.eventName).flatMap({ RouteNumber($0) }),
      let count = request.parameter(Self.countName).flatMap({ RouteNumber($0) })
    else { return nil }
    self.event = EventID(rawValue: event.value)
    self.count = Int(count.value)
  }

  /// The address of a page that offers it.
  func address(of page: Route) -> String {
    page.address(
      adding: (Self.eventName, String(event.rawValue)),
      (Self.countName, String(count))
    )
  }
}
