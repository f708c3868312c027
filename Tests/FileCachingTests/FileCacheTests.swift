import Glibc
import TestSupport
import Testing

@testable import FileCaching

@Suite struct `A cache of files` {
  private let folder = TemporaryFolder()

  private func cache(_ limitInBytes: Int = 1 << 20) -> FileCache {
    FileCache(folder: folder.file("media"), limitInBytes: limitInBytes)
  }

  @Test func `gives back what was stored, also after a restart`() throws {
    let stored = cache()
    #expect(stored.file("abcd") == nil)
    #expect(stored.store([1, 2, 3], label: [9], as: "abcd"))
    for cache in [stored, cache()] {
      let file = try #require(cache.file("abcd"))
      #expect(file.content() == [1, 2, 3])
      #expect(file.label == [9])
      #expect(file.contentCount == 3)
    }
  }

  @Test func `a later file takes the place of the earlier`() {
    let cache = cache()
    cache.store([1], label: [], as: "abcd")
    cache.store([2, 2], label: [], as: "abcd")
    #expect(cache.file("abcd")?.content() == [2, 2])
    #expect(CacheFolder(folder.file("media")).entries().count == 1)
  }

  @Test func `an open file outlives its removal`() throws {
    let cache = cache()
    cache.store([1, 2, 3], label: [], as: "abcd")
    let file = try #require(cache.file("abcd"))
    cache.remove("abcd")
    #expect(cache.file("abcd") == nil)
    #expect(file.content() == [1, 2, 3])
  }

  @Test func `never takes more than its limit`() {
    let limit = 200_000
    let cache = cache(limit)
    for number in 0..<300 {
      let content = [UInt8](repeating: 7, count: number * 37 % 9000)
      #expect(cache.store(content, label: [], as: "file\(number)"))
      #expect(used() <= limit)
    }
    #expect(used() > limit / 2)
    #expect(cache.file("file299") != nil)
  }

  @Test func `keeps to the limit with files from before`() {
    let before = cache(400_000)
    for number in 0..<50 {
      before.store([UInt8](repeating: 1, count: 7000), label: [], as: "old\(number)x")
    }
    #expect(cache(100_000).store([1], label: [], as: "next"))
    #expect(used() <= 100_000)
  }

  @Test func `throws away what has not been used for the longest`() throws {
    let cache = cache(100_000)
    for number in 0..<20 {
      cache.store([UInt8](repeating: 1, count: 4000), label: [], as: "page\(number)")
      try age("page\(number)", bySeconds: 100_000 - number)
    }
    #expect(cache.file("page0") != nil)
    for number in 20..<28 {
      cache.store([UInt8](repeating: 1, count: 4000), label: [], as: "page\(number)")
    }
    #expect(cache.file("page0") != nil)
    #expect(cache.file("page1") == nil)
    #expect(cache.file("page27") != nil)
  }

  @Test func `refuses what is larger than everything together`() {
    let cache = cache(10_000)
    cache.store([1], label: [], as: "small")
    #expect(!cache.store([UInt8](repeating: 1, count: 20_000), label: [], as: "large"))
    #expect(cache.file("small") != nil)
  }

  @Test(arguments: [
    "../../x", "a/bc", "", "abc", ".hid", "a.bcd", String(repeating: "a", count: 65),
  ])
  func `takes no name that could lead elsewhere`(name: String) {
    #expect(!cache().store([1], label: [], as: name))
    #expect(cache().file(name) == nil)
  }

  @Test func `what a power cut left half is not there`() throws {
    let cache = cache()
    cache.store([UInt8](repeating: 1, count: 5000), label: [1, 2], as: "abcd")
    for count in [5000, 24, 23, 8, 0] {
      #expect(unsafe truncate(path("abcd"), count) == 0)
      #expect(cache.file("abcd") == nil)
    }
    #expect(cache.store([3], label: [], as: "abcd"))
    #expect(cache.file("abcd")?.content() == [3])
  }

  @Test func `lengths that lie are found out`() throws {
    let cache = cache()
    cache.store([1, 2, 3, 4], label: [5], as: "abcd")
    for place in 8..<24 {
      for value: UInt8 in [0xFF, 0x7F, 0x02] {
        let descriptor = unsafe open(path("abcd"), O_RDWR)
        var old: UInt8 = 0
        var new = value
        #expect(unsafe pread(descriptor, &old, 1, place) == 1)
        #expect(unsafe pwrite(descriptor, &new, 1, place) == 1)
        #expect(cache.file("abcd") == nil)
        #expect(unsafe pwrite(descriptor, &old, 1, place) == 1)
        close(descriptor)
      }
    }
    #expect(cache.file("abcd")?.content() == [1, 2, 3, 4])
  }

  @Test func `drafts of a killed process are cleared away`() throws {
    let cache = cache()
    cache.store([1], label: [], as: "abcd")
    let draft = path("abcd") + ".1-1.new"
    close(unsafe open(draft, O_CREAT | O_WRONLY, 0o600))
    var old = [timespec(tv_sec: 1000, tv_nsec: 0), timespec(tv_sec: 1000, tv_nsec: 0)]
    #expect(unsafe utimensat(AT_FDCWD, draft, &old, 0) == 0)
    #expect(CacheFolder(folder.file("media")).entries().count == 1)
    #expect(unsafe access(draft, F_OK) != 0)
  }

  @Test func `many at once keep the limit`() async {
    let cache = cache(150_000)
    await withTaskGroup { group in
      for number in 0..<200 {
        group.addTask {
          cache.store([UInt8](repeating: 1, count: 5000), label: [], as: "many\(number % 70)")
          _ = cache.file("many\(number % 13)")?.content()
        }
      }
    }
    #expect(used() <= 150_000)
  }

  private func path(_ name: String) -> String { folder.file("media/\(name.prefix(2))/\(name)") }

  private func used() -> Int {
    CacheFolder(folder.file("media")).entries().reduce(0) { $0 + $1.size }
  }

  private func age(_ name: String, bySeconds seconds: Int) throws {
    let instant = timespec(tv_sec: time(nil) - seconds, tv_nsec: 0)
    var times = [instant, instant]
    #expect(unsafe utimensat(AT_FDCWD, path(name), &times, 0) == 0)
  }
}
