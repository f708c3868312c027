import Synchronization

/// The events that one screen has not read yet, kept few by merging what says the same.
///
/// A screen that does not read for an hour finds the last state and not an hour of steps; so a slow
/// reader costs nobody memory. Written from any task, read by one.
final class EventQueue: Sendable {
  private struct State {
    var pending: [ReaderEvent] = []
    var waiter: CheckedContinuation<ReaderEvent?, Never>?
    var isFinished = false
  }

  private let state = Mutex(State())

  /// Feeds whose arrivals are told one by one; beyond that the last one stands for the rest.
  private static let longest = 256

  func add(_ event: ReaderEvent) {
    let waiter = state.withLock { state -> CheckedContinuation<ReaderEvent?, Never>? in
      if let waiter = state.waiter {
        state.waiter = nil
        return waiter
      }
      if !state.isFinished { Self.merge(event, into: &state.pending) }
      return nil
    }
    waiter?.resume(returning: event)
  }

  /// The next event; `nil` once the queue is finished or the task is cancelled.
  func next() async -> ReaderEvent? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (isReady, event) = state.withLock { state -> (Bool, ReaderEvent?) in
          if state.isFinished { return (true, nil) }
          if !state.pending.isEmpty { return (true, state.pending.removeFirst()) }
          state.waiter = continuation
          return (false, nil)
        }
        if isReady { continuation.resume(returning: event) }
      }
    } onCancel: {
      finish()
    }
  }

  func finish() {
    let waiter = state.withLock { state -> CheckedContinuation<ReaderEvent?, Never>? in
      state.isFinished = true
      state.pending = []
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: nil)
  }

  /// Adds an event, or lets it replace one that it makes out of date.
  ///
  /// The merged event goes to the end, so that an end of a refresh never comes before a step of it.
  static func merge(_ event: ReaderEvent, into pending: inout [ReaderEvent]) {
    var event = event
    if let index = pending.firstIndex(where: { $0.isMade(redundantBy: event) }) {
      let old = pending.remove(at: index)
      event = old.joined(with: event)
    } else if pending.count >= longest {
      pending.removeFirst()
    }
    pending.append(event)
  }
}

extension ReaderEvent {
  fileprivate func isMade(redundantBy later: ReaderEvent) -> Bool {
    switch (self, later) {
    case (.refreshing, .refreshing), (.refreshEnded, .refreshEnded), (.marksChanged, .marksChanged),
      (.subscriptionsChanged, .subscriptionsChanged), (.playingChanged, .playingChanged):
      true
    case (.itemsArrived(let feed, _), .itemsArrived(let laterFeed, _)): feed == laterFeed
    default: false
    }
  }

  fileprivate func joined(with later: ReaderEvent) -> ReaderEvent {
    switch (self, later) {
    case (.itemsArrived(let feed, let count), .itemsArrived(_, let laterCount)):
      .itemsArrived(feed: feed, count: count + laterCount)
    case (
      .refreshEnded(let newItems, let failedFeeds),
      .refreshEnded(let laterItems, let laterFailed)
    ):
      .refreshEnded(newItems: newItems + laterItems, failedFeeds: failedFeeds + laterFailed)
    default: later
    }
  }
}
