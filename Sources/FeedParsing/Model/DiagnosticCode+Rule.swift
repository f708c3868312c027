/// How much a fault in a feed costs those who read it.
public enum DiagnosticHarm: Int, Sendable, Comparable, CaseIterable {
  /// Hardly anybody will notice.
  case little
  /// Readers show something wrong, or less than there is.
  case some
  /// Strict readers show nothing at all, or items are lost.
  case great

  /// Less harm comes first.
  public static func < (one: DiagnosticHarm, other: DiagnosticHarm) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// What a publisher should know of a kind of fault.
public struct DiagnosticRule: Sendable, Hashable {
  /// How much it hurts readers.
  public var harm: DiagnosticHarm
  /// What may be lost by it, in a sentence.
  public var mayLose: String
  /// Where it is written how it should be.
  public var source: String

  init(_ harm: DiagnosticHarm, _ mayLose: String, _ source: String) {
    self.harm = harm
    self.mayLose = mayLose
    self.source = source
  }
}

extension DiagnosticCode {
  /// What the fault costs readers, and the rule that is broken.
  public var rule: DiagnosticRule {
    switch self {
    case .encodingMislabelled, .encodingGuessed, .invalidBytesReplaced, .controlCharacterDropped,
      .encodedTwice:
      ruleOfBytes
    case .textBeforeRoot, .textAfterRoot, .missingRoot, .unclosedElement, .mismatchedEndTag,
      .strayLessThan, .strayAmpersand, .unknownEntity, .undeclaredEntity, .unquotedAttribute,
      .repeatedAttribute,
      .unterminatedMarkup, .undeclaredPrefix, .wrongNamespace, .nestingTooDeep, .malformedJSON:
      ruleOfMarkup
    default: ruleOfFeeds
    }
  }

  private var ruleOfBytes: DiagnosticRule {
    switch self {
    case .encodingMislabelled:
      .init(.great, "Other readers show wrong letters, or refuse the feed.", "XML 1.0 §4.3.3")
    case .encodingGuessed:
      .init(.great, "Other readers guess otherwise, or refuse the feed.", "XML 1.0 §4.3.3")
    case .invalidBytesReplaced:
      .init(.great, "Strict readers refuse the feed; others show marks.", "XML 1.0 §4.3.3")
    case .controlCharacterDropped: .init(.great, Self.refused, "XML 1.0 §2.2, Char")
    default:
      .init(.some, "Readers see “Ã¼” for “ü”, and do not find the word.", "RFC 3629 §3")
    }
  }

  private var ruleOfMarkup: DiagnosticRule {
    switch self {
    case .textBeforeRoot: .init(.great, Self.refused, "XML 1.0 §2.8, prolog")
    case .textAfterRoot: .init(.great, Self.refused, "XML 1.0 §2.1, document")
    case .missingRoot: .init(.great, Self.refused, "RSS 2.0, <rss>; XML 1.0 §2.1")
    case .unclosedElement:
      .init(.great, "\(Self.refused) What follows may be taken for its content.", "XML 1.0 §2.1")
    case .mismatchedEndTag: .init(.great, Self.refused, "XML 1.0 §3, element type match")
    case .strayLessThan:
      .init(.great, "\(Self.refused) The text after it may be lost.", "XML 1.0 §2.4")
    case .strayAmpersand: .init(.great, Self.refused, "XML 1.0 §2.4")
    case .unknownEntity, .undeclaredEntity:
      .init(.great, Self.refused, "XML 1.0 §4.1, entity declared")
    case .unquotedAttribute: .init(.great, Self.refused, "XML 1.0 §2.3, AttValue")
    case .repeatedAttribute: .init(.great, Self.refused, "XML 1.0 §3.1, unique att spec")
    case .unterminatedMarkup:
      .init(.great, "What follows is lost: the document may have been cut.", "XML 1.0 §2.1")
    case .undeclaredPrefix: .init(.great, Self.refused, "Namespaces in XML 1.0 §5")
    case .wrongNamespace:
      .init(
        .some,
        "Readers that go by the address ignore these elements.",
        "Namespaces in XML §2.1"
      )
    case .nestingTooDeep: .init(.some, "What lies deeper is lost.", "None; no feed needs it")
    default: .init(.great, "Strict readers refuse the feed.", "RFC 8259 §2")
    }
  }

  private var ruleOfFeeds: DiagnosticRule {
    switch self {
    case .unreadableDate:
      .init(.some, "The item stands at the wrong place, or as new for ever.", Self.dates)
    case .unreadableNumber:
      .init(
        .little,
        "A length, size or number is not shown.",
        "RSS 2.0, <enclosure>; Apple, duration"
      )
    case .refusedAddress: .init(.some, "The link, picture or file cannot be opened.", "RFC 3986 §3")
    case .missingIdentifier:
      .init(
        .some,
        "The item comes as new again when its title or address changes.",
        "RSS 2.0, <guid>; RFC 4287 §4.2.6; JSON Feed 1.1, id"
      )
    case .repeatedIdentifier:
      .init(
        .great,
        "Readers that go by it show only one of the items.",
        "RSS 2.0, <guid>; RFC 4287 §4.2.6; JSON Feed 1.1, id"
      )
    case .attachmentWithoutAddress:
      .init(.great, "The episode cannot be played.", "RSS 2.0, <enclosure>, url")
    case .unknownFormatVersion:
      .init(.little, "Strict readers refuse it.", "RSS 2.0, version; RFC 4287 §2; JSON Feed 1.1")
    default: .init(.some, "What came after it is lost.", "None; no feed needs so much")
    }
  }

  private static var refused: String { "Strict readers refuse the whole feed." }
  private static var dates: String { "RFC 822 §5 for RSS; RFC 3339 for Atom and JSON Feed" }
}
