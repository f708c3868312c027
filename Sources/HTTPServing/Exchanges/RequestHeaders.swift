import CMicroHTTPD
import HTTPSemantics

/// Copies the header fields out of the library's memory.
enum RequestHeaders {
  static func read(from connection: OpaquePointer) -> HeaderFields {
    var fields: [HeaderFields.Field] = []
    // SAFETY: the library calls back during this call only, with the pointer to our local array.
    unsafe withUnsafeMutablePointer(to: &fields) { pointer in
      unsafe tidings_httpd_headers(connection, append, pointer)
    }
    return HeaderFields(fields)
  }

  private static let append: MHD_KeyValueIteratorN = {
    context,
    _,
    name,
    nameCount,
    value,
    valueCount in
    guard let context = unsafe context, let name = unsafe name else { return .NO }
    let fields = unsafe context.assumingMemoryBound(to: [HeaderFields.Field].self)
    let field = HeaderFields.Field(
      name: unsafe text(name, nameCount),
      value: unsafe value.map { unsafe text($0, valueCount) } ?? ""
    )
    unsafe fields.pointee.append(field)
    return .YES
  }

  private static func text(_ start: UnsafePointer<CChar>, _ count: Int) -> String {
    unsafe String(
      decoding: UnsafeRawBufferPointer(start: start, count: count),
      as: UTF8.self
    )
  }
}
