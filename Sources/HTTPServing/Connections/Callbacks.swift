import CMicroHTTPD

/// What libmicrohttpd calls on its thread: turns pointers into values and asks the intake.
///
/// `context` is always the gate, see `Daemon`; a request's own pointer is its `Exchange`, retained
/// when it begins and released when it is complete, which the library reports exactly once.
enum Callbacks {
  /// The request line is read.
  static let begin:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
    ) -> UnsafeMutableRawPointer? = { context, target, connection in
      guard let context = unsafe context, let connection = unsafe connection else { return nil }
      let text = unsafe target.map { unsafe String(cString: $0) } ?? ""
      let exchange = unsafe gate(context).intake.begin(target: text, on: connection)
      return unsafe Unmanaged.passRetained(exchange).toOpaque()
    }

  /// The head is read, then for each piece of the body, then at its end, then after each `resume`.
  static let proceed: MHD_AccessHandlerCallback = {
    context,
    connection,
    _,
    method,
    version,
    upload,
    uploadCount,
    exchangePointer in
    guard let context = unsafe context, let connection = unsafe connection,
      let pointer = unsafe exchangePointer?.pointee
    else { return .NO }
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    let gate = unsafe gate(context)
    let intake = gate.intake
    if exchange.isNew {
      let line = unsafe (
        method: method.map { unsafe String(cString: $0) } ?? "",
        version: version.map { unsafe String(cString: $0) } ?? ""
      )
      return unsafe intake.readHead(
        of: exchange,
        line.method,
        line.version,
        gate.scheme,
        on: connection
      )
    }
    guard let uploadCount = unsafe uploadCount, unsafe uploadCount.pointee > 0 else {
      return unsafe intake.proceed(exchange, on: connection)
    }
    let piece = unsafe UnsafeRawBufferPointer(start: upload, count: uploadCount.pointee)
    unsafe uploadCount.pointee = 0
    return unsafe intake.receive(piece, for: exchange)
  }

  /// The response has left, or the connection broke.
  static let complete: MHD_RequestCompletedCallback = { context, _, exchangePointer, _ in
    guard let context = unsafe context, let pointer = unsafe exchangePointer?.pointee else {
      return
    }
    unsafe exchangePointer?.pointee = nil
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
    unsafe gate(context).intake.completed(exchange)
  }

  /// A connection was opened, or is about to be closed.
  static let watch: MHD_NotifyConnectionCallback = { context, connection, _, code in
    guard let context = unsafe context, let connection = unsafe connection else { return }
    let key = UInt(bitPattern: connection)
    switch code {
    case .CONNECTION_NOTIFY_STARTED:
      let socket = unsafe tidings_httpd_socket(connection)
      let peer = unsafe PeerAddress.address(of: connection)
      unsafe gate(context).intake.opened(key, socket: socket, peer: peer)
    case .CONNECTION_NOTIFY_CLOSED:
      unsafe gate(context).intake.closed(key)
    @unknown default:
      break
    }
  }

  /// SAFETY: `Daemon` passes the gate, and its owner keeps it alive while the thread lives.
  private static func gate(_ context: UnsafeMutableRawPointer) -> Gate {
    unsafe Unmanaged<Gate>.fromOpaque(context).takeUnretainedValue()
  }
}
