// What libFuzzer calls. One program holds all targets; TIDINGS_FUZZ_TARGET names the one to run.
//
// A target takes any bytes and must neither trap nor hang; what must hold beyond that it says itself
// with `insist`. It is compiled by run.sh, apart from the package, because the flags that fuzzing
// needs are not allowed to packages.

import Glibc

/// Something that reads bytes from outside.
struct FuzzTarget: Sendable {
  let name: String
  let run: @Sendable ([UInt8]) -> Void

  static let all: [FuzzTarget] = [
    .feed, .stream, .blocks, .json, .dates, .html, .opml, .addresses, .discovery, .text, .search,
    .stories, .article,
    .pictures, .proxies, .chapters, .transcripts, .fields,
  ]
}

extension FuzzTarget {
  /// Whether what is read is made of tags.
  static let chosenIsMarkup = ["feed", "stream", "blocks", "opml", "html", "article", "discovery"]
    .contains(chosen.name)
}

private let chosen: FuzzTarget = {
  let name = unsafe getenv("TIDINGS_FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    fatalError("TIDINGS_FUZZ_TARGET must be one of \(FuzzTarget.all.map(\.name))")
  }
  return target
}()

/// The entry point whose name libFuzzer knows.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: libFuzzer hands over `count` bytes at `data`, and they are copied.
  chosen.run(unsafe Array(UnsafeBufferPointer(start: data, count: count)))
  return 0
}

/// Stops the program, so that libFuzzer keeps the input, unless the condition holds.
func insist(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
