extension DiagnosticCode {
  /// What was wrong and what was done about it, in a sentence.
  public var explanation: String {
    switch self {
    case .encodingMislabelled:
      "The text is in another encoding than its label says; it was read as what it is."
    case .encodingGuessed: "Nothing names the encoding; it was told from the text."
    case .invalidBytesReplaced:
      "Bytes mean nothing in the encoding; they were read as Windows-1252 or replaced."
    case .controlCharacterDropped: "Control characters cannot stand in a feed; they were left out."
    case .encodedTwice:
      "The text was turned into UTF-8 twice (“Ã¼” for “ü”); it was left as it is."
    case .textBeforeRoot: "Something stands before the document; it was passed over."
    case .textAfterRoot: "Something stands after the document; it was passed over."
    case .missingRoot: "The element around the feed is missing; the feed was read without it."
    case .unclosedElement: "An element has no end tag; it was ended where it must have ended."
    case .mismatchedEndTag: "An end tag closes nothing that is open; it was passed over."
    case .strayLessThan: "A “<” begins no tag; it was read as a character."
    case .strayAmpersand: "An “&” begins no reference; it was read as a character."
    case .undeclaredEntity: "The document does not declare this reference; it means what HTML says."
    case .unknownEntity: "Nobody knows what this reference stands for; it was left as written."
    case .unquotedAttribute: "The value of an attribute lacks a quote; its end was guessed."
    case .repeatedAttribute: "A tag has an attribute twice; the first one counts."
    case .unterminatedMarkup: "Something that was begun never ends; it was ended."
    case .undeclaredPrefix: "A prefix is not declared; it was taken for what it usually means."
    case .wrongNamespace:
      "Nobody knows the address of this namespace; its prefix was taken for what it usually means."
    case .nestingTooDeep: "The document is nested too deeply; what lies deeper was left out."
    case .malformedJSON: "This is no correct JSON; it was read as what it must mean."
    case .unreadableDate: "This is no date; it was left out."
    case .unreadableNumber: "This is no number; it was left out."
    case .refusedAddress: "This is no address that anybody should follow; it was left out."
    case .missingIdentifier:
      "An item has no identifier; its address or text must tell it from others."
    case .repeatedIdentifier: "An item has the identifier of another one; both were kept."
    case .attachmentWithoutAddress: "An attachment has no address; it was left out."
    case .unknownFormatVersion:
      "The version of the format is missing or unknown; the document was read as the nearest."
    case .limitReached: "There is more of something than any feed needs; the rest was left out."
    }
  }
}
