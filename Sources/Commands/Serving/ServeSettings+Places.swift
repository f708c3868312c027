/// Reading the options about where to listen, and how safely.
extension ServeSettings {
  mutating func readPlaces(_ arguments: Arguments) throws(CommandFailure) {
    certificatePath = arguments.value("certificate")
    keyPath = arguments.value("key")
    if (certificatePath == nil) != (keyPath == nil) {
      throw .usage(
        certificatePath == nil ? "A key needs its certificate" : "A certificate needs its key",
        advice: "Write both: --certificate FILE --key FILE."
      )
    }
    for typed in arguments.values("listen") { listen.append(try ListenAddress(typed)) }
    if listen.isEmpty { listen = [try ListenAddress("localhost")] }
    for typed in arguments.values("redirect-http") {
      redirects.append(try ListenAddress(typed, defaultPort: 80))
    }
    if !redirects.isEmpty, certificatePath == nil {
      throw .usage(
        "There is no https to redirect to",
        place: "--redirect-http",
        advice: "Add --certificate FILE --key FILE."
      )
    }
    if let typed = arguments.value("socket-mode") { socketMode = try Self.mode(typed) }
    connectionsPerAddress = try arguments.number("address-limit", in: 1...100_000)
  }

  private static func mode(_ typed: String) throws(CommandFailure) -> UInt32 {
    guard let mode = UInt32(typed, radix: 8), mode <= 0o777 else {
      throw .usage(
        "These are no permissions",
        place: typed,
        advice: "Write --socket-mode 660 for its owner and group, or 600 for its owner alone."
      )
    }
    return mode
  }
}
