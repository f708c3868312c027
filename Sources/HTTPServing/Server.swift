import Glibc
import HTTPSemantics
import Synchronization

/// Serves a handler over HTTP/1.1 on one or more addresses.
///
/// For each a thread of libmicrohttpd's reads requests and writes responses; each request, once whole, becomes a
/// child task of `run()`, so that stopping the one stops the others. The handler therefore never
/// runs on the library's thread and may wait as long as it likes.
package final class Server: Sendable {
  package let configuration: Configuration
  private let handler: Handler
  let intake: Intake

  /// - Parameters:
  ///   - configuration: Where to listen, and the limits.
  ///   - refusals: What to answer, by status, instead of the server's own few words to a request
  ///     that does not pass the limits.
  ///   - bodyLimit: How much of a body to take, up to the configuration's limit.
  ///   - handler: Answers every request that passes the limits.
  package init(
    _ configuration: Configuration,
    refusals: [Int: Response] = [:],
    bodyLimit: BodyLimit? = nil,
    handler: @escaping Handler
  ) {
    self.configuration = configuration
    self.handler = handler
    self.intake = Intake(configuration, refusals: refusals, bodyLimit: bodyLimit)
  }

  /// Serves until `stop()` or until the task is cancelled; once in the life of a server.
  ///
  /// After `stop()` the requests that are here are answered and streams are ended; cancelling does
  /// the same and cancels the handlers too.
  ///
  /// - Parameter started: Called with the places, with the ports that they have, once connections are
  ///   accepted at all of them.
  /// - Throws: Before that, if it cannot listen at one of them.
  package func run(started: @Sendable ([Listener]) -> Void) async throws(ServerError) {
    let entrances = try open()
    started(entrances.map(\.socket.listener))
    await withTaskCancellationHandler {
      await withTaskGroup { group in
        group.addTask { await self.sweep() }
        await self.answerRequests()
        group.cancelAll()
      }
    } onCancel: {
      intake.stop()
    }
    for entrance in entrances { entrance.daemon.quiesce() }
    await drain()
    close(entrances)
  }

  /// A socket with those who serve it; the gate has to outlive the daemon.
  private struct Entrance {
    let socket: ListeningSocket
    let gate: Gate
    let daemon: Daemon
  }

  /// All places or none.
  private func open() throws(ServerError) -> [Entrance] {
    var entrances: [Entrance] = []
    do throws(ServerError) {
      for listener in configuration.listeners {
        let socket = try ListeningSocket.open(listener)
        let gate = Gate(intake, scheme: listener.scheme)
        guard let daemon = Daemon(gate: gate, listeningOn: socket.descriptor) else {
          let code = errno
          Glibc.close(socket.descriptor)
          socket.file?.removeIfOwn()
          throw ServerError(.daemon, listener, errno: code)
        }
        entrances.append(Entrance(socket: socket, gate: gate, daemon: daemon))
      }
      return entrances
    } catch {
      close(entrances)
      throw error
    }
  }

  private func close(_ entrances: [Entrance]) {
    for entrance in entrances {
      entrance.daemon.stop()
      entrance.socket.file?.removeIfOwn()
    }
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
    let chunks: AsyncStream<[UInt8]>
    let count: Int64?
    switch response.body {
    case .stream(let stream): (chunks, count) = (stream, nil)
    case .measured(let stream, let length): (chunks, count) = (stream, length)
    case .empty, .bytes, .resident, .file:
      return intake.answer(arrival.exchange, response, outbox: nil)
    }
    if arrival.isHead {
      response.body = .empty
      return intake.answer(arrival.exchange, response, outbox: nil)
    }
    let outbox = Outbox(
      connection: arrival.exchange.connection,
      count: count,
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
