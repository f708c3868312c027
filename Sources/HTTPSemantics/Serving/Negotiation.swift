/// Choosing among what a client accepts.
///
/// Source: RFC 9110 §12.
package enum Negotiation {
  /// The content coding to answer with: the first of `available` among those that the client likes
  /// best; `nil` for none (`identity`).
  ///
  /// Source: RFC 9110 §12.5.3.
  package static func contentCoding(
    _ acceptEncoding: String?,
    available: [String]
  ) -> String? {
    guard let acceptEncoding else { return nil }
    let weights = weights(in: acceptEncoding)
    var best: (coding: String, weight: Double)?
    for coding in available {
      let weight = weights[coding] ?? (coding == "gzip" ? weights["x-gzip"] : nil)
      guard let weight = weight ?? weights["*"], weight > 0 else { continue }
      if weight > best?.weight ?? 0 { best = (coding, weight) }
    }
    if let best, best.weight < weights["identity"] ?? 0 { return nil }
    return best?.coding
  }

  /// Which of `available` media types the client likes best; `nil` if it accepts none of them.
  ///
  /// Source: RFC 9110 §12.5.1.
  package static func mediaType(_ accept: String?, available: [String]) -> String? {
    guard let accept, !accept.trimmingSpace().isEmpty else { return available.first }
    let weights = weights(in: accept)
    var best: (type: String, weight: Double)?
    for type in available {
      let group = type.split(separator: "/").first.map { "\($0)/*" } ?? ""
      let weight = weights[type] ?? weights[group] ?? weights["*/*"] ?? 0
      if weight > best?.weight ?? 0 { best = (type, weight) }
    }
    return best?.type
  }

  /// Names in lower case with their weights from 0 to 1.
  ///
  /// Source: RFC 9110 §12.4.2.
  static func weights(in field: String) -> [String: Double] {
    var scanner = FieldScanner(field)
    var weights: [String: Double] = [:]
    while !scanner.isAtEnd {
      scanner.skipListSeparators()
      if let name = scanner.token()?.asciiLowercased() {
        let weight = scanner.parameters()["q"].map { Double($0) ?? 0 } ?? 1
        weights[name] = min(max(weight, 0), 1)
      }
      scanner.skip(before: [UInt8(ascii: ",")])
    }
    return weights
  }
}
