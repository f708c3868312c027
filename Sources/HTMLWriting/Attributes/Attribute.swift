import ByteScanning

/// One attribute of an element; its name stands in our source, its value is escaped and quoted.
///
/// There is none for event handlers and none for inline style: behaviour is in `Web/scripts`,
/// looks are in `Web/styles`, and the content security policy forbids anything else.
package struct Attribute: Hashable, Sendable {
  private indirect enum Form: Hashable, Sendable {
    case absent
    case flag
    case text(String)
    case number(Int)
    case several([Attribute])
  }

  private let prefix: StaticString
  private let name: StaticString
  private let form: Form

  private init(prefix: StaticString = "", name: StaticString = "", _ form: Form) {
    self.prefix = prefix
    self.name = name
    self.form = form
  }

  init(_ name: StaticString, _ value: String) { self.init(name: name, .text(value)) }

  init(_ name: StaticString, _ value: Int) { self.init(name: name, .number(value)) }

  /// An attribute that is there or not, like `checked`.
  init(_ name: StaticString, isOn: Bool) { self.init(name: name, isOn ? .flag : .absent) }

  /// Something for scripts: `.data("feed", "7")` is `data-feed="7"`.
  package static func data(_ name: StaticString, _ value: String = "") -> Attribute {
    Attribute(prefix: "data-", name: name, .text(value))
  }

  /// Something for screen readers: `.aria("label", "Star")` is `aria-label="Star"`.
  package static func aria(_ name: StaticString, _ value: String) -> Attribute {
    Attribute(prefix: "aria-", name: name, .text(value))
  }

  /// A state for screen readers, written as the words `true` and `false`.
  package static func aria(_ name: StaticString, _ value: Bool) -> Attribute {
    Attribute(prefix: "aria-", name: name, .text(value ? "true" : "false"))
  }

  /// No attribute; the other half of a condition.
  package static let none = Attribute(.absent)

  /// The attribute, if the condition holds.
  package static func when(_ condition: Bool, _ attribute: @autoclosure () -> Attribute)
    -> Attribute
  {
    condition ? attribute() : .none
  }

  /// Several attributes in the place of one, such as those that a caller adds.
  package static func all(_ attributes: [Attribute]) -> Attribute {
    Attribute(.several(attributes))
  }
}

extension Attribute {
  func write(to bytes: inout [UInt8]) {
    switch form {
    case .absent:
      break
    case .flag:
      writeName(to: &bytes)
    case .text(let value):
      writeName(to: &bytes)
      bytes.append("=\"")
      bytes.appendEscaped(value)
      bytes.append(UInt8(ascii: "\""))
    case .number(let value):
      writeName(to: &bytes)
      bytes.append("=\"")
      bytes += String(value).utf8
      bytes.append(UInt8(ascii: "\""))
    case .several(let attributes):
      for attribute in attributes { attribute.write(to: &bytes) }
    }
  }

  private func writeName(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: " "))
    bytes.append(prefix)
    bytes.append(name)
  }

  package static func == (first: Attribute, second: Attribute) -> Bool {
    first.written == second.written
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(written) }

  private var written: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }
}
