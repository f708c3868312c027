package import ReaderModel

extension Reader {
  /// Subscribes to everything in an OPML document; what is there already is left alone.
  package func importOPML(
    _ bytes: [UInt8],
    for user: UserID
  ) async throws(ImportError) -> ImportSummary { ImportSummary() }

  package func exportOPML(for user: UserID) async throws -> String { "" }
}
