// Parses files over and over and tells the processor time of the median pass.
//
// Usage: ParseBenchmark [-k] [-t MILLISECONDS] [-n PASSES] FILE…
// With -k all items are known from a pass before, and are passed over.
// For each file one line of JSON: file, bytes, items, ok, ns. A pass runs from the bytes in memory
// to the whole `ParsedFeed` with all its Strings; freeing the result is outside the clock, which is
// the processor time of the process. At the end a line with the peak resident memory.

import FeedParsing
import Glibc

/// Processor time of all threads of this process, in nanoseconds.
func processorTime() -> Int {
  var time = timespec()
  // SAFETY: the call writes to `time`, which outlives it.
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// All bytes of a file; empty if it cannot be read.
func contents(of path: String) -> [UInt8] {
  guard let file = unsafe fopen(path, "rb") else { return [] }
  // SAFETY: `file` was opened above and is closed once, when the function ends.
  defer { unsafe fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 20)
  while true {
    // SAFETY: reads at most `chunk.count` bytes into memory that `chunk` owns.
    let count = unsafe fread(&chunk, 1, chunk.count, file)
    if count == 0 { return bytes }
    bytes += chunk[..<count]
  }
}

/// One line of the result.
func measure(_ path: String, isKnown: Bool, milliseconds: Int, passes: Int) -> String {
  let bytes = contents(of: path)
  let address = "https://feeds.example/feed"
  let first = isKnown ? try? FeedParser.parse(bytes, url: address, passingOver: []) : nil
  let known = Set(first?.items.compactMap(\.fingerprint) ?? [])
  var times: [Int] = []
  var items = -1
  let start = processorTime()
  while times.count < passes || processorTime() - start < milliseconds * 1_000_000 {
    let before = processorTime()
    let feed =
      isKnown
      ? try? FeedParser.parse(bytes, url: address, passingOver: known)
      : try? FeedParser.parse(bytes)
    times.append(processorTime() - before)
    items = feed.map { $0.items.count + $0.passedOver.count } ?? -1
    if items < 0 { break }
  }
  times.sort()
  let name = path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  return """
    {"file":"\(name)","bytes":\(bytes.count),"items":\(max(items, 0)),"ok":\(items >= 0),\
    "ns":\(times[times.count / 2])}
    """
}

var milliseconds = 20
var passes = 3
var isKnown = false
var words = CommandLine.arguments.dropFirst()
if words.first == "-k" {
  isKnown = true
  words = words.dropFirst()
}
while let option = words.first, option == "-t" || option == "-n", words.count > 1 {
  let value = Int(words[words.startIndex + 1]) ?? 0
  if option == "-t" { milliseconds = value } else { passes = max(1, value) }
  words = words.dropFirst(2)
}
for path in words {
  print(measure(path, isKnown: isKnown, milliseconds: milliseconds, passes: passes))
}
var usage = rusage()
// SAFETY: the call writes to `usage`, which outlives it.
unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
print("{\"peak_rss_kb\":\(usage.ru_maxrss)}")
