/// How an element that may stay is written.
struct KeptElement: Sendable {
  /// What an element without content is good for.
  enum WhenEmpty: Sendable {
    /// Kept: a table cell, a player.
    case stays
    /// Dropped, with the white space in it: a paragraph whose only picture counted readers.
    case goes
    /// Dropped, but white space in it may part words.
    case leavesSpace
  }

  let name: String
  var isVoid = false
  var whenEmpty = WhenEmpty.stays
  /// Beside `dir`, `lang` and `title`, which every element may have.
  var attributes: [String: AttributeRule] = [:]
}

/// Which values of an attribute are let through.
enum AttributeRule: Sendable {
  /// Any; only shown or read out.
  case text
  /// Digits, perhaps with `px`; up to the number.
  case number(upTo: Int)
  /// Written without value.
  case flag
  case oneOf(Set<String>)
  /// An address to follow, made absolute.
  case link
  /// Media types with parameters.
  case mediaType
  /// Media queries, sizes and lengths: no quotes, no functions that load.
  case cssLength
  /// Letters, digits and the like, as in dates, language tags and MathML values.
  case plain
}

/// What becomes of an element.
enum ElementTreatment: Sendable {
  case keep(KeptElement)
  /// Not even its content is kept.
  case drop
  case special(SpecialElement)
}

/// Elements that need more thought than a table can hold.
enum SpecialElement: Sendable {
  case anchor
  case audio
  case button
  case customPlayer
  case dialog
  case embed
  case frame
  case image
  case input
  case noscript
  case object
  case picture
  case source
  case track
  case video
}
