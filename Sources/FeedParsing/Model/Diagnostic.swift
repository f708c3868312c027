/// Something that was wrong with a document, and what was done about it.
public struct Diagnostic: Sendable, Hashable {
  /// What kind of thing was wrong.
  public var code: DiagnosticCode
  /// Where, in bytes from the start of the document as it was given.
  public var offset: Int
  /// The name, address or text concerned; at most some 80 bytes.
  public var detail: String?

  /// A finding at that place.
  public init(code: DiagnosticCode, offset: Int, detail: String? = nil) {
    self.code = code
    self.offset = offset
    self.detail = detail
  }
}

/// The kinds of findings; `DiagnosticCode.explanation` says each in a sentence.
public enum DiagnosticCode: String, Sendable, Hashable, CaseIterable {
  // Bytes
  case encodingMislabelled, encodingGuessed, invalidBytesReplaced, controlCharacterDropped
  case encodedTwice
  // Markup
  case textBeforeRoot, textAfterRoot, missingRoot, unclosedElement, mismatchedEndTag, strayLessThan
  case strayAmpersand, unknownEntity, undeclaredEntity, unquotedAttribute, repeatedAttribute
  case unterminatedMarkup
  case undeclaredPrefix, wrongNamespace, nestingTooDeep, malformedJSON
  // Feed
  case unreadableDate, unreadableNumber, refusedAddress, missingIdentifier, repeatedIdentifier
  case attachmentWithoutAddress, unknownFormatVersion, limitReached
}
