/// Whether two addresses lead to the same feed.
extension WebAddress {
  /// A text that is equal for all spellings of one address.
  ///
  /// http and https count as one, as do both spellings of a percent-encoded letter; fragment and
  /// an empty query are left out. `www.` and a slash at the end are kept: servers tell those apart.
  ///
  /// Source: RFC 3986 §6.2.2.
  package var comparisonKey: String {
    guard hasHost else { return text }
    var scheme = self.scheme
    if scheme == "https" { scheme = "http" }
    let isDefaultPort = port == nil || port == 443 || port == 80
    let user = userInfo.map { $0 + "@" } ?? ""
    let place = "\(scheme)://\(user)\(host)" + (isDefaultPort ? "" : ":\(effectivePort ?? 0)")
    let question = (query?.isEmpty ?? true) ? "" : "?" + normalized(query ?? "")
    return place + normalized(path) + question
  }

  private func normalized(_ text: String) -> String {
    guard text.utf8.contains(.percent) else { return text }
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == .percent, index + 2 < bytes.count, let high = bytes[index + 1].hexValue,
        let low = bytes[index + 2].hexValue
      else {
        output.append(bytes[index])
        index += 1
        continue
      }
      let byte = high << 4 | low
      if ByteSet.unreserved.contains(byte) {
        output.append(byte)
      } else {
        output.appendPercentEncoded(byte)
      }
      index += 3
    }
    return String(decoding: output, as: UTF8.self)
  }
}
