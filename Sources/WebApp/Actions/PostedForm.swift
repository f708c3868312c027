import HTTPSemantics
import HTTPServing
import ReaderModel

/// The fields of a posted form.
struct PostedForm {
  let fields: [(name: String, value: String)]

  init(_ request: Request) {
    fields = FormFields.decode(request.body)
  }

  /// The first value of that name, trimmed; `nil` if it is missing or empty.
  subscript(name: String) -> String? {
    guard let value = fields.first(where: { $0.name == name })?.value else { return nil }
    let trimmed = value.drop(while: \.isWhitespace)
    guard let end = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    return String(trimmed[...end])
  }

  /// All values of that name that are numbers of ours.
  func numbers(_ name: String) -> [Int64] {
    fields.filter { $0.name == name }.compactMap { RouteNumber($0.value)?.value }
  }

  /// The list that a form is about.
  var list: ItemList? {
    self["in"].flatMap { name in ItemList(name: name) { self[$0] } }
  }

  /// Where to go back to: a page of ours, whatever the form says.
  var back: Route { self["back"].flatMap { Route(address: $0) } ?? .place(.unread) }
}
