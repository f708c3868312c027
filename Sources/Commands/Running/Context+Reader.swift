package import ReaderServices

extension Context {
  /// Opens the reader that the options name, works with it, and closes it whatever happens.
  func withReader<Result: Sendable>(
    _ arguments: Arguments,
    _ work: (Reader) async throws -> Result
  ) async throws(CommandFailure) -> Result {
    let open = try await openReader(try arguments.readerSettings)
    do {
      let result = try await work(open.reader)
      await open.close()
      return result
    } catch {
      await open.close()
      throw CommandFailure(explaining: error)
    }
  }
}

extension CommandFailure {
  /// A failure in the words of an error.
  package init(explaining error: any Error) {
    if let failure = error as? CommandFailure {
      self = failure
    } else {
      self.init(Explanation(error))
    }
  }

  package init(_ explanation: Explanation) {
    self.init(explanation.what, place: explanation.place, advice: explanation.advice)
  }

  /// The command was called wrongly.
  static func usage(_ what: String, place: String? = nil, advice: String? = nil) -> CommandFailure {
    CommandFailure(what, place: place, advice: advice, status: 2)
  }
}
