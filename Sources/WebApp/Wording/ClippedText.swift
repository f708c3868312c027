extension String {
  /// At most so many characters, the last of them an ellipsis where something is left out.
  ///
  /// What a row shows of a text is a few lines; a title of a megabyte would keep a browser busy with
  /// finding where those end.
  func clipped(to limit: Int) -> String {
    if utf8.count <= limit { return self }
    guard let end = index(startIndex, offsetBy: limit, limitedBy: endIndex), end != endIndex else {
      return self
    }
    return self[..<index(before: end)] + "…"
  }
}
