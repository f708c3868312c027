/// The header fields of a message: names without regard to case, order and repetition kept.
///
/// Source: RFC 9110 §5.
package struct HeaderFields: Hashable, Sendable {
  /// One line of a header.
  package struct Field: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package private(set) var fields: [Field]

  package init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// The first value of that name; setting one replaces all, `nil` removes them.
  package subscript(name: String) -> String? {
    get { fields.first { Self.same($0.name, name) }?.value }
    set {
      fields.removeAll { Self.same($0.name, name) }
      if let newValue { fields.append(Field(name: name, value: newValue)) }
    }
  }

  /// All values of that name, in order.
  package func values(_ name: String) -> [String] {
    fields.filter { Self.same($0.name, name) }.map(\.value)
  }

  /// Adds a line and keeps those that are there.
  package mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Adds to the value of the last line, as a folded header continues it.
  ///
  /// Source: RFC 9112 §5.2.
  package mutating func extendLast(_ text: String) {
    guard !fields.isEmpty, !text.isEmpty else { return }
    let last = fields.count - 1
    fields[last].value += fields[last].value.isEmpty ? text : " " + text
  }

  private static func same(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8) { lowercased($0) == lowercased($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
