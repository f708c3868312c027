import JSONText

/// A feed is encoded as JSON Feed 1.1, whatever format it came in, and decoded from one.
///
/// With a JSON encoder the result is the document that `jsonFeed(pretty:)` writes. What the format has
/// no member for stands in the extension objects `_itunes`, `_podcast`, `_media` and `_tidings`, which
/// are written and not read back; diagnostics are not encoded.
///
/// Source: <https://www.jsonfeed.org/version/1.1/>.
extension ParsedFeed: Codable {
  /// Decodes a JSON Feed.
  public init(from decoder: any Decoder) throws {
    let document = JSONWriter.text(of: try CodedJSON(from: decoder).value)
    do {
      self = try FeedParser.parse(Array(document.utf8), contentType: "application/feed+json")
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "This is no JSON Feed: \(error)")
      )
    }
  }

  /// Encodes the feed as JSON Feed 1.1.
  public func encode(to encoder: any Encoder) throws {
    guard let document = JSONReader.value(of: jsonFeed()) else { return }
    try CodedJSON(document).encode(to: encoder)
  }
}

/// Any JSON on its way through an encoder or decoder.
private struct CodedJSON: Codable {
  let value: JSONValue

  init(_ value: JSONValue) {
    self.value = value
  }

  init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: Name.self) {
      value = .object(
        try members.allKeys.map { name in
          JSONMember(name.stringValue, try members.decode(CodedJSON.self, forKey: name).value)
        }
      )
      return
    }
    if var list = try? decoder.unkeyedContainer() {
      var values: [JSONValue] = []
      while !list.isAtEnd { values.append(try list.decode(CodedJSON.self).value) }
      value = .array(values)
      return
    }
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      value = .null
    } else if let text = try? single.decode(String.self) {
      value = .string(text)
    } else if let flag = try? single.decode(Bool.self) {
      value = .bool(flag)
    } else if let whole = try? single.decode(Int64.self) {
      value = .number(JSONNumber("\(whole)"))
    } else {
      value = .number(JSONNumber("\(try single.decode(Double.self))"))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch value {
    case .object(let members):
      var container = encoder.container(keyedBy: Name.self)
      for member in members {
        try container.encode(CodedJSON(member.value), forKey: Name(stringValue: member.name))
      }
    case .array(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(CodedJSON(value)) }
    default:
      var container = encoder.singleValueContainer()
      try encodeSingle(&container)
    }
  }

  private func encodeSingle(_ container: inout any SingleValueEncodingContainer) throws {
    switch value {
    case .string(let text): try container.encode(text)
    case .bool(let flag): try container.encode(flag)
    case .number(let number):
      if let whole = number.integer {
        try container.encode(whole)
      } else {
        try container.encode(number.double ?? 0)
      }
    default: try container.encodeNil()
    }
  }

  /// A member's name.
  struct Name: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }
}
