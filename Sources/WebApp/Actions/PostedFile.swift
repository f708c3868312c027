import HTTPSemantics
import HTTPServing

/// The first file of a form sent as `multipart/form-data`.
///
/// Source: RFC 7578; RFC 2046 §5.1.1 for the delimiters.
struct PostedFile {
  let bytes: [UInt8]

  /// - Returns: `nil` if the body is no such form or has no file in it.
  init?(_ request: Request) {
    guard let field = request.headers["Content-Type"], let type = MediaType(field),
      let boundary = type.parameters["boundary"], (1...70).contains(boundary.utf8.count)
    else { return nil }
    let delimiter = Array("--\(boundary)".utf8)
    var position = 0
    let body = request.body
    while let start = Self.find(delimiter, in: body, from: position) {
      let head = start + delimiter.count
      guard let blank = Self.find(Array("\r\n\r\n".utf8), in: body, from: head),
        let end = Self.find(Array("\r\n".utf8) + delimiter, in: body, from: blank + 2)
      else { return nil }
      let header = String(decoding: body[head..<blank], as: UTF8.self).lowercased()
      if header.contains("filename=") {
        bytes = Array(body[(blank + 4)..<max(blank + 4, end)])
        return
      }
      position = end + 2
    }
    return nil
  }

  private static func find(_ needle: [UInt8], in body: [UInt8], from start: Int) -> Int? {
    guard let first = needle.first, body.count >= needle.count else { return nil }
    var index = start
    while index <= body.count - needle.count {
      if body[index] == first && body[index..<(index + needle.count)].elementsEqual(needle) {
        return index
      }
      index += 1
    }
    return nil
  }
}
