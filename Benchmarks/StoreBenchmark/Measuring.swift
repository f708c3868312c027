import Glibc

/// Milliseconds, each the median of several runs after one that warms the caches up.
struct Measurements {
  private(set) var names: [String] = []
  private(set) var times: [String: Double] = [:]

  mutating func measure(
    _ name: String,
    runs: Int = 31,
    _ body: () async throws -> Void
  ) async throws {
    try await body()
    var samples: [Double] = []
    for _ in 0..<runs {
      let start = ContinuousClock.now
      try await body()
      samples.append(milliseconds(ContinuousClock.now - start))
    }
    names.append(name)
    times[name] = samples.sorted()[samples.count / 2]
  }

  /// For what cannot be repeated: undone and done again.
  mutating func note(_ name: String, _ duration: Duration) {
    names.append(name)
    times[name] = milliseconds(duration)
  }
}

func milliseconds(_ duration: Duration) -> Double {
  Double(duration.components.seconds) * 1000
    + Double(duration.components.attoseconds) / 1_000_000_000_000_000
}

/// A number with two digits behind the point, in a column.
func column(_ number: Double, width: Int = 10) -> String {
  let hundredths = Int((number * 100).rounded())
  let digits = String(hundredths % 100)
  let text = "\(hundredths / 100)." + (digits.utf8.count == 1 ? "0" : "") + digits
  return String(repeating: " ", count: max(0, width - text.utf8.count)) + text
}

/// Resident memory of this process in megabytes, as the kernel counts it.
func residentMegabytes() -> Double {
  guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
  defer { unsafe fclose(file) }
  var buffer = [CChar](repeating: 0, count: 128)
  // SAFETY: `fgets` writes at most 128 bytes with a zero at the end into memory of that size.
  guard unsafe fgets(&buffer, 128, file) != nil else { return 0 }
  let text = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
  let pages = text.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
  return pages * 4096 / 1_000_000
}
