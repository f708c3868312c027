/// A file that grows while it is downloaded and gets its name only when it is whole.
///
/// What came before the program was broken off is there again with the next try. One program at a
/// time has it.
package protocol GrowingFile: AnyObject, Sendable {
  /// How many bytes there are.
  var count: Int64 { get }
  /// What was noted when it was begun; empty for a new one.
  var note: String { get }
  /// Begins anew, with a note of where the bytes come from.
  func begin(_ note: String) throws(CommandFailure)
  func append(_ bytes: [UInt8]) throws(CommandFailure)
  /// Gives it its name, in one step.
  func finish() throws(CommandFailure)
}
