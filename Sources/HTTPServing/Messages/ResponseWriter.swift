import CMicroHTTPD
import Glibc
import HTTPSemantics

/// Turns a `Response` into one of the library's and queues it; on the library's thread.
struct ResponseWriter {
  /// What every response carries unless it says otherwise.
  let standingHeaders: HeaderFields

  func queue(_ response: Response, _ outbox: Outbox?, on connection: OpaquePointer) -> MHD_Result {
    let response = complete(response)
    guard let raw = unsafe body(response.body, outbox) else { return .NO }
    for field in response.headers.fields {
      unsafe MHD_add_response_header(raw, field.name, field.value)
    }
    let result = unsafe MHD_queue_response(connection, UInt32(response.status), raw)
    unsafe MHD_destroy_response(raw)
    return result
  }

  /// With the standing headers; a response with a header that would break out of its line is
  /// a bug or an attack, and is not sent.
  private func complete(_ response: Response) -> Response {
    var response = response
    if !response.headers.fields.allSatisfy(HeaderText.isSafe)
      || !(200...599).contains(response.status)
    {
      response = .refusal(500)
    }
    for field in standingHeaders.fields where response.headers[field.name] == nil {
      response.headers.add(field.name, field.value)
    }
    return response
  }

  private func body(_ body: Response.Body, _ outbox: Outbox?) -> OpaquePointer? {
    if let outbox {
      // SAFETY: retained here, released by the callback that the library calls once at the end.
      let context = unsafe Unmanaged.passRetained(outbox).toOpaque()
      let count = outbox.count.map { UInt64($0) } ?? UInt64.max
      return unsafe tidings_httpd_stream(count, Self.read, context, Self.release)
    }
    switch body {
    case .bytes(let bytes):
      // SAFETY: the library copies the bytes during the call.
      return unsafe bytes.withUnsafeBytes { unsafe tidings_httpd_copied($0.baseAddress, $0.count) }
    case .resident(let bytes):
      return unsafe bytes.withUnsafeBytes {
        unsafe tidings_httpd_resident($0.baseAddress, $0.count)
      }
    case .file(let file):
      let descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else { return nil }
      // SAFETY: the library takes the copy of the descriptor, and closes it.
      return unsafe tidings_httpd_file(descriptor, UInt64(file.offset), UInt64(file.count))
    case .empty, .stream, .measured:
      return unsafe tidings_httpd_copied(nil, 0)
    }
  }

  private static let read: MHD_ContentReaderCallback = { context, _, buffer, count in
    guard let context = unsafe context else { return -2 }
    let outbox = unsafe Unmanaged<Outbox>.fromOpaque(context).takeUnretainedValue()
    return unsafe outbox.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
  }

  private static let release: MHD_ContentReaderFreeCallback = { context in
    guard let context = unsafe context else { return }
    unsafe Unmanaged<Outbox>.fromOpaque(context).takeRetainedValue().close()
  }
}

extension Response {
  /// The server's own word for a request that it does not take.
  static func refusal(_ status: Int) -> Response {
    var response = Response.text(status, reasons[status] ?? "This request cannot be answered.")
    response.headers["Cache-Control"] = "no-store"
    if status == 503 { response.headers["Retry-After"] = "1" }
    return response
  }

  private static let reasons = [
    400: "This request makes no sense.",
    413: "The body of this request is too long.",
    416: "There is no such part of this document.",
    431: "The head of this request is too long.",
    500: "The answer to this request could not be sent.",
    501: "This way of sending a body is not understood.",
    503: "Too many requests at once. Try again in a moment.",
    505: "This version of HTTP is not spoken here.",
  ]
}

extension Response.Body {
  /// `nil` for a stream.
  var count: Int? {
    switch self {
    case .empty: 0
    case .bytes(let bytes): bytes.count
    case .resident(let bytes): bytes.count
    case .file(let file): file.count
    case .stream, .measured: nil
    }
  }
}
