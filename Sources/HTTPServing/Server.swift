import Glibc
import HTTPSemantics
import Synchronization

/// Serves a handler over HTTP/1.1 on one address.
///
/// libmicrohttpd's thread reads requests and writes responses; each request, once whole, becomes a
/// child task of `run()`, so that stopping the one stops the others. The handler therefore never
/// runs on the library's thread and may wait as long as it likes.
package final class Server: Sendable {
  package let configuration: Configuration
  private let handler: Handler
  private let intake: Intake

  /// - Parameters:
  ///   - configuration: Where to listen, and the limits.
  ///   - refusals: What to answer, by status, instead of the server's own few words to a request
  ///     that does not pass the limits.
  ///   - handler: Answers every request that passes the limits.
  package init(
    _ configuration: Configuration,
    refusals: [Int: Response] = [:],
    handler: @escaping Handler
  ) {
    self.configuration = configuration
    self.handler = handler
    self.intake = Intake(configuration, refusals: refusals)
  }

  /// Serves until `stop()` or until the task is cancelled; once in the life of a server.
  ///
  /// After `stop()` the requests that are here are answered and streams are ended; cancelling does
  /// the same and cancels the handlers too.
  ///
  /// - Parameter started: Called with the port once connections are accepted.
  /// - Throws: Before that, if it cannot listen there.
  package func run(started: @Sendable (UInt16) -> Void) async throws(ServerError) {
    let (socket, port) = try ListeningSocket.open(
      host: configuration.host,
      port: configuration.port
    )
    guard let daemon = Daemon(intake: intake, listeningOn: socket) else {
      close(socket)
      throw ServerError(.daemon, host: configuration.host, port: port, errno: errno)
    }
    started(port)
    await withTaskCancellationHandler {
      await withTaskGroup { group in
        group.addTask { await self.sweep() }
        await self.answerRequests()
        group.cancelAll()
      }
    } onCancel: {
      intake.stop()
    }
    daemon.quiesce()
    await drain()
    daemon.stop()
  }

  /// Takes no more requests, ends streams and lets `run()` return when the rest is answered.
  package func stop() {
    intake.stop()
  }

  private func answerRequests() async {
    await withDiscardingTaskGroup { group in
      for await arrival in intake.arrivals {
        group.addTask { await self.answer(arrival) }
      }
    }
    intake.refuseLeftovers()
  }

  private func answer(_ arrival: Arrival) async {
    var response = await handler(arrival.request)
    response = ByteRanges.applied(to: response, for: arrival.request)
    if arrival.isHead, case .stream = response.body { response.body = .empty }
    guard case .stream(let chunks) = response.body else {
      return intake.answer(arrival.exchange, response, outbox: nil)
    }
    let outbox = Outbox(
      connection: arrival.exchange.connection,
      heartbeat: Outbox.heartbeat(forType: response.headers["Content-Type"])
    )
    intake.answer(arrival.exchange, response, outbox: outbox)
    await outbox.pump(chunks)
  }

  /// Looks after slow and vanished peers while the server runs.
  private func sweep() async {
    while !Task.isCancelled {
      do {
        try await Task.sleep(for: configuration.timeouts.sweep)
      } catch {
        return  // Cancelled: the server stops.
      }
      intake.sweep(at: .now)
    }
  }

  /// Waits until the last responses have left, for a little while.
  ///
  /// In a task of its own, because a cancelled one cannot sleep.
  private func drain() async {
    let patience = configuration.timeouts.farewell
    await Task { [intake] in
      let end = ContinuousClock.now + patience
      while intake.hasOpenExchanges, ContinuousClock.now < end {
        try? await Task.sleep(for: .milliseconds(5))
      }
    }.value
  }
}
