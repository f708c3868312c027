import Synchronization

/// Lets everybody who asks for the same thing at the same time wait for one and the same answer.
///
/// The work goes on when those who asked have gone: the next one will find it done.
final class SharedAnswers<Value: Sendable>: Sendable {
  private let running = Mutex<[String: Task<Value, Never>]>([:])

  func value(of name: String, _ make: @escaping @Sendable () async -> Value) async -> Value {
    let task = running.withLock { running in
      if let task = running[name] { return task }
      let task = Task {
        let value = await make()
        self.running.withLock { $0[name] = nil }
        return value
      }
      running[name] = task
      return task
    }
    return await task.value
  }
}
