extension Unicode.Scalar {
  /// Whether it embeds, overrides or isolates a direction of text: what follows can then be made to read
  /// as something else than it is, also beyond the text that it stands in.
  ///
  /// Source: Unicode TR 36, 2.4, and UAX 9, 2.
  package var turnsDirection: Bool {
    switch value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// A name or title as it stands among others where no page is written, whose text loses them anyway:
  /// in what is told to scripts and programs.
  ///
  /// Letters still run as their script does.
  package var withoutTurns: String {
    // All of them begin with this byte, which few titles have.
    guard utf8.contains(0xE2), unicodeScalars.contains(where: \.turnsDirection) else { return self }
    var kept = UnicodeScalarView()
    for scalar in unicodeScalars where !scalar.turnsDirection { kept.append(scalar) }
    return String(kept)
  }
}
