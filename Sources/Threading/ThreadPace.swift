import CScheduling

/// How a thread stands beside others that want the same processor.
package enum ThreadPace {
  /// As any thread.
  case prompt
  /// Gives way at once to a thread that wakes up to answer somebody. That would otherwise wait for the end of
  /// a slice, some milliseconds, each time that a request goes from one thread to the next.
  case steady
  /// Gives way to those that are steady as well, and takes a processor from nobody.
  case patient

  /// Lets the calling thread be so from now on.
  package func take() {
    switch self {
    case .prompt: tidings_be_prompt()
    case .steady: tidings_be_steady()
    case .patient: tidings_be_patient()
    }
  }
}
