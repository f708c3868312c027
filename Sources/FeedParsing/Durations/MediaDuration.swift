import ByteScanning

/// How long an episode is, in seconds: more than nothing and less than a year.
///
/// Reads seconds (`2238`, `1834.56`), clocks (`62:03`, `1:02:03.5`), ISO 8601 (`PT1H2M3S`) and
/// words (`12 min`, `1h 5m`) of a dozen languages. Some programs write milliseconds where seconds belong;
/// a million and more are those (`1834000`).
///
/// - Returns: `nil` for zero, for less than zero, and for what is no duration.
///
/// Source: Apple, "A Podcaster's Guide to RSS", itunes:duration; Media RSS 1.5.1, `duration`.
package func mediaDuration(_ text: String) -> Double? {
  mediaDuration(text.utf8.span)
}

/// How long an episode is, in seconds: more than nothing and less than a year.
///
/// - Returns: `nil` for zero, for less than zero, and for what is no duration.
package func mediaDuration(_ bytes: Span<UInt8>) -> Double? {
  playTime(bytes).flatMap { mediaDuration($0, bytes) }
}

/// The same from what a text came to: a million seconds and more, as nothing but digits, are milliseconds.
func mediaDuration(_ seconds: Double, _ bytes: Span<UInt8>) -> Double? {
  if seconds < longestEpisode { return mediaDuration(seconds) }
  for index in bytes.indices where bytes[index] > 0x20 && !bytes[index].isASCIIDigit {
    return mediaDuration(seconds)
  }
  return seconds / 1000 < longestEpisode ? seconds / 1000 : nil
}

/// Eleven days, in seconds; a thousandth of it is a quarter of an hour.
private let longestEpisode = 1_000_000.0

/// The seconds, if an episode can be so long.
func mediaDuration(_ seconds: Double) -> Double? {
  seconds > 0 && seconds < 366 * 86_400 ? seconds : nil
}

/// A place in an episode, in seconds from its start; zero is one.
///
/// - Returns: `nil` for what is no time.
///
/// Source: podlove.org, Simple Chapters 1.2; RFC 2326 §3.6, normal play time.
package func playTime(_ text: String) -> Double? {
  playTime(text.utf8.span)
}

/// A place in an episode, in seconds from its start; zero is one.
///
/// - Returns: `nil` for what is no time.
package func playTime(_ bytes: Span<UInt8>) -> Double? {
  var start = 0
  var end = bytes.count
  while start < end, bytes[start] <= 0x20 { start += 1 }
  while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
  guard end > start, end - start <= 64 else { return nil }
  let trimmed = bytes.extracting(start..<end)
  if trimmed.contains(0xEF) {
    let narrow = withoutFullWidth(trimmed)
    return narrow.contains(0xEF) ? nil : playTime(narrow.span)
  }
  if trimmed[0] | 0x20 == UInt8(ascii: "p") { return isoDuration(trimmed) }
  return clockTime(trimmed) ?? wordedDuration(trimmed)
}

/// The same with digits and colons of ASCII for those as wide as an ideograph: `１２：３４`.
private func withoutFullWidth(_ bytes: Span<UInt8>) -> [UInt8] {
  var narrow: [UInt8] = []
  var index = 0
  while index < bytes.count {
    if index + 2 < bytes.count, bytes[index] == 0xEF, bytes[index + 1] == 0xBC,
      0x90...0x9A ~= bytes[index + 2]
    {
      narrow.append(bytes[index + 2] - 0x60)
      index += 3
    } else {
      narrow.append(bytes[index])
      index += 1
    }
  }
  return narrow
}

/// `s`, `m:s`, `h:m:s`, each part as large as it likes.
private func clockTime(_ bytes: Span<UInt8>) -> Double? {
  var at = 0
  var total = 0.0
  var hasDays = false
  for parts in 1...4 {
    guard let value = decimal(bytes, &at, isGrouped: parts == 1) else { return nil }
    if parts == 1 { hasDays = value > 0 }
    total = total * 60 + value
    if at == bytes.count { return total }
    if let factor = factor(bytes, after: at, parts) { return total * factor }
    // Four parts are hours to hundredths or days to seconds; only a zero in front makes it clear.
    guard bytes[at] == UInt8(ascii: ":"), parts < 3 || !hasDays else { return nil }
    at += 1
  }
  return nil
}

/// What a clock counts, if words follow it: `1:02 h` are hours and minutes, `1:02:03 (h:m:s)` no more
/// than it says.
private func factor(_ bytes: Span<UInt8>, after start: Int, _ parts: Int) -> Double? {
  guard parts == 2 || parts == 3, bytes[start] != UInt8(ascii: ":") else { return nil }
  for index in start..<bytes.count where bytes[index] &- 0x30 < 10 { return nil }
  var at = start
  while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
  let isHours = at < bytes.count && bytes[at] | 0x20 == UInt8(ascii: "h")
  return parts == 2 && isHours ? 60 : 1
}

/// Source: ISO 8601:2004 §4.4.3.2, without years and months, which have no length.
private func isoDuration(_ bytes: Span<UInt8>) -> Double? {
  var at = 1
  var total = 0.0
  var isTime = false
  while at < bytes.count {
    if bytes[at] | 0x20 == UInt8(ascii: "t"), !isTime {
      isTime = true
      at += 1
      continue
    }
    guard let value = decimal(bytes, &at), at < bytes.count else { return nil }
    switch (bytes[at] | 0x20, isTime) {
    case (UInt8(ascii: "w"), false): total += value * 604_800
    case (UInt8(ascii: "d"), false): total += value * 86_400
    case (UInt8(ascii: "h"), true): total += value * 3600
    case (UInt8(ascii: "m"), true): total += value * 60
    case (UInt8(ascii: "s"), true): total += value
    case (UInt8(ascii: "y"), false) where value == 0, (UInt8(ascii: "m"), false) where value == 0:
      break
    default: return nil
    }
    at += 1
  }
  return total
}

private func wordedDuration(_ bytes: Span<UInt8>) -> Double? {
  guard let parts = quantities(bytes) else { return nil }
  var total = 0.0
  var last: TimeUnit?
  for part in parts {
    // `1h30`: what follows hours without a word are minutes.
    let unit = part.unit.isEmpty ? parts.count == 1 ? .second : last?.next : TimeUnit(part.unit)
    guard let unit else { return nil }
    total += part.value * unit.seconds
    last = unit
  }
  return total
}
