import HTTPServing
import ReaderModel

/// The fields of a posted form.
struct PostedForm {
  private let form: Form

  init(_ request: Request) {
    form = request.form
  }

  /// A form that came inside a field of another one.
  init(fields: [(name: String, value: String)]) {
    form = Form(fields: fields)
  }

  /// Whether it was not read for having too many fields.
  var hasTooManyFields: Bool { form.hasTooManyFields }

  /// The bytes of the file that was chosen in the field of that name.
  func file(_ name: String) -> [UInt8]? { form.file(name)?.bytes }

  /// The first value of that name, trimmed; `nil` if it is missing or empty.
  subscript(name: String) -> String? {
    guard let value = form[name] else { return nil }
    let trimmed = value.drop(while: \.isWhitespace)
    guard let end = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    return String(trimmed[...end])
  }

  /// All values of that name, in order.
  func values(_ name: String) -> [String] { form.values(name) }

  /// Names and values as they came.
  var fields: [(name: String, value: String)] { form.fields }

  /// All values of that name that are numbers of ours.
  func numbers(_ name: String) -> [Int64] {
    form.values(name).compactMap { RouteNumber($0)?.value }
  }

  /// The list that a form is about.
  var list: ItemList? {
    self["in"].flatMap { name in ItemList(name: name) { self[$0] } }
  }

  /// Where to go back to: a page of ours, whatever the form says.
  var back: Route { self["back"].flatMap { Route(address: $0) } ?? .place(.unread) }
}
