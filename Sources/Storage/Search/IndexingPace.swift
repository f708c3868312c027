/// How the index of words is kept up.
package enum IndexingPace: Sendable {
  /// Beside people who may come at any moment: in short steps, and as tidily as is good for searches.
  case patient
  /// For a program that indexes all that waits and ends: in large steps, and tidier only where a search would
  /// notice; a server tidies up later. Where people are there it is as patient as the other.
  case bulk
}
