import JSONText

/// A JSON object that is printed on one line, members in the order in which they are added.
///
/// Members without a value are left out, so that a program need not tell `null` from nothing.
struct JSONLine {
  private var members = ""

  mutating func add(_ name: String, _ value: String?) {
    if let value { append(name, Self.quoted(value)) }
  }

  mutating func add(_ name: String, _ value: Int64?) {
    if let value { append(name, "\(value)") }
  }

  mutating func add(_ name: String, _ value: Int?) { add(name, value.map(Int64.init)) }

  mutating func add(_ name: String, _ value: Bool) { append(name, value ? "true" : "false") }

  mutating func add(_ name: String, _ values: [String]) {
    if !values.isEmpty { append(name, "[" + values.map(Self.quoted).joined(separator: ",") + "]") }
  }

  mutating func add(_ name: String, _ objects: [JSONLine]) {
    if !objects.isEmpty { append(name, "[" + objects.map(\.text).joined(separator: ",") + "]") }
  }

  mutating func add(_ name: String, _ object: JSONLine?) {
    if let object { append(name, object.text) }
  }

  /// The object without a line end.
  var text: String { "{\(members)}" }

  private mutating func append(_ name: String, _ value: String) {
    if !members.isEmpty { members += "," }
    members += Self.quoted(name) + ":" + value
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }
}
