import CMicroHTTPD
import Glibc

/// libmicrohttpd's daemon, from start to stop; used by `Server.run` alone.
///
/// It borrows the gate: the one who runs it keeps both alive until `stop()` has returned, after
/// which the library's thread has ended and calls nobody.
@safe struct Daemon {
  private let pointer: OpaquePointer

  /// - Parameters:
  ///   - gate: What the callbacks are about; its scheme says whether connections are encrypted.
  ///   - socket: Belongs to the daemon from here on; not if this returns `nil`.
  init?(gate: Gate, listeningOn socket: Int32) {
    var options = unsafe tidings_httpd_options()
    let configuration = gate.intake.configuration
    unsafe options.listening_socket = socket
    let idle = max(1, configuration.timeouts.idle.components.seconds)
    unsafe options.idle_seconds = UInt32(clamping: idle)
    unsafe options.connection_limit = UInt32(clamping: configuration.connectionLimit)
    unsafe options.connection_memory = configuration.connectionMemoryInBytes
    // SAFETY: unretained is enough, see above.
    unsafe options.context = Unmanaged.passUnretained(gate).toOpaque()
    unsafe options.begin = Callbacks.begin
    unsafe options.proceed = Callbacks.proceed
    unsafe options.complete = Callbacks.complete
    unsafe options.watch = Callbacks.watch
    if gate.scheme == .https {
      // SAFETY: C functions are addresses, which the library calls with the type that this one has.
      unsafe options.certificate = unsafeBitCast(
        CertificateKeeper.retrieve,
        to: UnsafeMutableRawPointer.self
      )
    }
    guard let started = unsafe tidings_httpd_start(&options) else { return nil }
    unsafe pointer = unsafe started
  }

  /// Accepts no more connections.
  func quiesce() {
    // SAFETY: the daemon runs; the socket is ours again and nobody else has it.
    let socket = unsafe MHD_quiesce_daemon(pointer)
    if socket >= 0 { close(socket) }
  }

  /// Closes what is open and waits for the thread; no connection may be suspended.
  func stop() {
    // SAFETY: called once, by the owner, who does not use the daemon afterwards.
    unsafe MHD_stop_daemon(pointer)
  }
}
