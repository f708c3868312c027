/// The entities that a document declares for itself.
///
/// Only internal ones: nothing outside of the document is ever read.
struct EntityTable {
  private var values: [String: String] = [:]
  /// Bytes that may still come out of entities.
  var budget = XMLReader.Limits.expansion

  var isEmpty: Bool { values.isEmpty }

  /// The first declaration of a name binds.
  ///
  /// Source: XML 1.0 §4.2.
  mutating func declare(_ name: String, _ value: String) {
    guard values.count < XMLReader.Limits.entities, values[name] == nil else { return }
    values[name] = value
  }

  func value(_ name: String) -> String? { values[name] }
}
