import Fetching

extension Command {
  /// `tidings version`, also as `tidings --version`.
  package static let version = Command(
    name: "version",
    summary: "Print the version",
    run: { _, context in
      context.print("Tidings \(FetchConfiguration.version)\n")
      return 0
    }
  )
}
