/// What a command reaches the world through: standard streams, files, and the parts that only the
/// executable can put together.
package struct Context: Sendable {
  /// Writes text to standard output.
  package var print: @Sendable (String) -> Void
  /// Writes text to standard error.
  package var complain: @Sendable (String) -> Void
  /// All bytes of a file; `-` is standard input.
  package var readFile: @Sendable (String) throws(CommandFailure) -> [UInt8]

  package init(
    print: @escaping @Sendable (String) -> Void,
    complain: @escaping @Sendable (String) -> Void,
    readFile: @escaping @Sendable (String) throws(CommandFailure) -> [UInt8]
  ) {
    self.print = print
    self.complain = complain
    self.readFile = readFile
  }
}
