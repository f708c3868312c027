import ByteScanning

/// Data for the page's scripts, as a JSON script element, which browsers do not run.
///
/// `<`, `>` and `&` stand in JSON only inside strings, where `\u003C` means the same; so no text
/// can end the element or open a comment in it.
package func jsonScript(id: String, json: String) -> HTML {
  var safe: [UInt8] = []
  safe.reserveCapacity(json.utf8.count)
  for byte in json.utf8 {
    switch byte {
    case .lessThan: safe.append("\\u003C")
    case .greaterThan: safe.append("\\u003E")
    case .ampersand: safe.append("\\u0026")
    default: safe.append(byte)
    }
  }
  return HTML(
    element: "script",
    [.id(id), .type("application/json")],
    HTML(trustingCleaned: safe)
  )
}
