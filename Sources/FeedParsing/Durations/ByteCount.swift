import ByteScanning

/// The size of a file in bytes, from `1234`, `1,234,567`, `1 234 567` or `12.5 MB`.
///
/// - Returns: `nil` for zero and for what is no size.
package func fileSize(_ text: String) -> Int64? {
  fileSize(text.utf8.span)
}

/// The number that up to fifteen digits and nothing else make, as nearly all sizes are written.
private func plainNumber(_ bytes: Span<UInt8>) -> Int64? {
  guard 1...15 ~= bytes.count else { return nil }
  var number: Int64 = 0
  for index in bytes.indices {
    guard bytes[index].isASCIIDigit else { return nil }
    number = number * 10 + Int64(bytes[index] - 0x30)
  }
  return number
}

/// The size of a file in bytes, from `1234`, `1,234,567`, `1 234 567` or `12.5 MB`.
///
/// - Returns: `nil` for zero and for what is no size.
package func fileSize(_ bytes: Span<UInt8>) -> Int64? {
  if let plain = plainNumber(bytes) { return plain > 0 ? plain : nil }
  if let digits = withoutGroups(bytes) { return measured(digits.span) }
  return measured(bytes)
}

private func measured(_ bytes: Span<UInt8>) -> Int64? {
  guard let parts = quantities(bytes), parts.count == 1, let part = parts.first,
    let factor = factor(part.unit)
  else { return nil }
  // A Double holds every whole number up to 2^53; larger files are typing errors.
  let size = (part.value * factor).rounded()
  return size >= 1 && size < 9_007_199_254_740_992 ? Int64(size) : nil
}

private func factor(_ unit: String) -> Double? {
  switch unit {
  case "", "b", "byte", "bytes", "o", "octet", "octets", "б", "байт": 1
  case "k", "kb", "ko", "kbyte", "kbytes", "kilobyte", "kilobytes", "кб": 1e3
  case "kib": 1024
  case "m", "mb", "mo", "mbyte", "mbytes", "megabyte", "megabytes", "мб": 1e6
  case "mib": 1_048_576
  case "g", "gb", "go", "gbyte", "gbytes", "gigabyte", "gigabytes", "гб": 1e9
  case "gib": 1_073_741_824
  default: nil
  }
}
