extension String {
  /// As much of what somebody typed as a message repeats: up to 200 characters, then an ellipsis.
  package var shortenedToQuote: String {
    let kept = prefix(Self.mostQuoted)
    return kept.endIndex == endIndex ? self : kept + "\u{2026}"
  }

  private static let mostQuoted = 200
}
