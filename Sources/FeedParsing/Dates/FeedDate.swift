package import CivilTime

/// The instant that a date in a feed means, however it is written.
///
/// RFC 822 and RFC 3339 dates take a fast path. Everything else is taken apart into numbers and
/// words: names of months in some eighty languages, zones by name or number, day or month first,
/// two-digit years, weeks, days of the year, seconds since 1970. The weekday is ignored, because
/// where it disagrees with the date it is the one that is wrong. A date without zone is UTC.
/// Neither the locale nor the zone of the machine has a say.
///
/// - Returns: `nil` for what is no date, and for what is none that exists.
package func feedDate(_ text: String) -> Timestamp? {
  feedDate(text.utf8.span)
}

/// The instant that a date in a feed means, however it is written.
///
/// - Returns: `nil` for what is no date, and for what is none that exists.
package func feedDate(_ bytes: Span<UInt8>) -> Timestamp? {
  if let usual = UsualDate.timestamp(bytes) { return usual }
  if let fast = PlainDate.standard(bytes) { return fast.timestamp }
  var start = 0
  var end = bytes.count
  while start < end, bytes[start] <= 0x20 { start += 1 }
  while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
  guard end > start, end - start <= LooseDate.longest else { return nil }
  let trimmed = bytes.extracting(start..<end)
  if let fast = PlainDate.standard(trimmed) { return fast.timestamp }
  return CompactDate.timestamp(trimmed) ?? LooseDate.timestamp(trimmed)
}
