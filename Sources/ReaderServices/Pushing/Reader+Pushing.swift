extension Reader {
  /// Does what is to be done at hubs every now and then, until the task is cancelled.
  func runPushes(lookingEvery seconds: Int) async {
    guard let pushes else { return }
    while !Task.isCancelled {
      // A store that is busy or full now may be better at the next look; feeds are looked at anyway.
      _ = try? await pushes.step()
      guard (try? await configuration.sleep(seconds)) != nil else { return }
    }
  }
}
