import Credentials

extension Explanation {
  /// Why there is no secret key.
  init(_ error: SecretKeyError) {
    switch error.code {
    case .damaged:
      self.init(
        "This is no key of Tidings",
        place: error.path,
        advice: "Put the key from a copy in its place. Without it what was set for feeds that want"
          + " a password has to be entered anew: then remove the file, and another one is made."
      )
    case .cannotRead, .cannotCreate:
      let verb = error.code == .cannotRead ? "read" : "written"
      self.init(
        "The secret key cannot be \(verb) (\(error.reason))",
        place: error.path,
        advice: "Check that you may write to the folder of the store, and that the disk has room."
      )
    }
  }
}
