import FoundationEssentials
import PictureReading
import Synchronization
import TestSupport
import Testing

@testable import PictureResizing

@Suite struct `Smaller forms of pictures` {
  private let resizer = PictureResizer(.built)

  private func made(
    _ picture: [UInt8],
    _ wish: ResizeWish = .square
  ) async -> Result<ResizedPicture, ResizeFailure> {
    await resizer.make(wish, from: { picture })
  }

  @Test func `fill a box, in WebP`() async throws {
    let picture = try await made(TestPicture.png(width: 300, height: 200)).get()
    #expect(picture.kind == .webp)
    #expect(picture.size == PictureSize(width: 72, height: 72))
    #expect(PictureHeader(picture.bytes)?.kind == .webp)
    #expect(PictureHeader(picture.bytes)?.size == picture.size)
    #expect(resizer.availability == .ready)
  }

  @Test func `fit into a box, and never grow`() async throws {
    let wish = ResizeWish(width: 150, height: 1000, fills: false, readsWebP: true)
    let picture = try await made(TestPicture.png(width: 300, height: 200), wish).get()
    #expect(picture.size == PictureSize(width: 150, height: 100))
    let small = try await made(TestPicture.png(width: 30, height: 20), wish).get()
    #expect(small.size == PictureSize(width: 30, height: 20))
  }

  @Test func `are JPEG, or PNG where something shows through, for those who read no WebP`()
    async throws
  {
    var wish = ResizeWish.square
    wish.readsWebP = false
    let opaque = try await made(TestPicture.png(width: 300, height: 200), wish).get()
    #expect(opaque.kind == .jpeg)
    #expect(PictureHeader(opaque.bytes)?.kind == .jpeg)
    let clear = try await made(TestPicture.png(width: 300, height: 200, hasAlpha: true), wish).get()
    #expect(clear.kind == .png)
  }

  @Test(arguments: [
    Array("<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>".utf8),
    Array("%PDF-1.4 not for us".utf8), Array("GIF89a".utf8), [0xFF, 0xD8, 0xFF, 0xE0, 0, 4],
    [UInt8](repeating: 0x41, count: 100_000),
  ])
  func `of what cannot be read are refused, and the next is made`(bytes: [UInt8]) async throws {
    #expect(await made(bytes) == .failure(.unreadable))
    _ = try await made(TestPicture.png(width: 100, height: 100)).get()
  }

  @Test func `of cut and lying pictures do no harm`() async throws {
    let whole = TestPicture.png(width: 300, height: 200)
    for count in [10, 30, 60, 1000, whole.count / 2] { _ = await made(Array(whole.prefix(count))) }
    _ = await made(TestPicture.liar(width: 20_000, height: 20_000))
    _ = await made(TestPicture.liar(width: 4_000_000_000, height: 1))
    _ = try await made(whole).get()
  }

  @Test func `of many at once come each to its own asker`() async throws {
    let pictures = (1...24).map { TestPicture.png(width: 20 + $0, height: 10) }
    let wish = ResizeWish(width: 500, height: 500, fills: false, readsWebP: true)
    try await withThrowingTaskGroup { group in
      for (index, picture) in pictures.enumerated() {
        group.addTask {
          let made = try await resizer.make(wish, from: { picture }).get()
          #expect(made.size.width == 21 + index)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `are made by processes that the system has confined`() async throws {
    _ = try await made(TestPicture.png(width: 100, height: 100)).get()
    let states = Self.children().compactMap {
      try? String(contentsOfFile: "/proc/\($0)/status", encoding: .utf8)
    }.filter { $0.contains("tidings") }
    #expect(!states.isEmpty)
    for state in states where state.contains("Seccomp_filters:\t1") {
      #expect(state.contains("Seccomp:\t2"))
      #expect(state.contains("NoNewPrivs:\t1"))
    }
    #expect(states.contains { $0.contains("Seccomp:\t2") })
  }

  @Test(arguments: ["/bin/cat", "/bin/false", "/no/such/program", "/bin/yes"])
  func `are missed, not waited for, when the process is another`(program: String) async {
    var configuration = PictureResizer.Configuration()
    configuration.program = program
    configuration.patience = .milliseconds(300)
    let resizer = PictureResizer(configuration)
    let result = await resizer.make(.square, from: { [1, 2, 3] })
    #expect(result == .failure(.unavailable))
  }

  @Test func `are given up when the program ends`() async {
    let resizer = PictureResizer(.built)
    resizer.shutDown()
    #expect(await resizer.make(.square, from: { [1] }) == .failure(.cancelled))
  }

  @Test func `of a picture that has gone meanwhile are refused`() async {
    #expect(await resizer.make(.square, from: { nil }) == .failure(.unreadable))
  }

  private static func children() -> [String] {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return tasks.flatMap { task in
      let text = try? String(contentsOfFile: "/proc/self/task/\(task)/children", encoding: .utf8)
      return (text ?? "").split(separator: " ").map(String.init)
    }
  }
}

@Suite struct `What children say` {
  @Test func `is read as it was written`() throws {
    let size = try #require(PictureSize(width: 70_000, height: 3))
    let head = ReplyHead(word: .made, kind: .jpeg, size: size, contentCount: 1000)
    #expect(ReplyHead(head.bytes) == head)
    #expect(ReplyHead(ReplyHead(word: .unreadable).bytes) == ReplyHead(word: .unreadable))
    let request = RequestHead.read(RequestHead.bytes(.square, pictureCount: 123_456))
    #expect(request?.wish == .square)
    #expect(request?.pictureCount == 123_456)
  }

  @Test func `is refused where it makes no sense`() {
    let zeros = [UInt8](repeating: 0, count: ReplyHead.byteCount)
    #expect(ReplyHead(zeros) == nil)
    #expect(ReplyHead([3] + zeros.dropFirst()) == nil)
    #expect(ReplyHead([1, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 12)) == nil)
    #expect(ReplyHead([3, 9, 0, 0] + [UInt8](repeating: 1, count: 12)) == nil)
    #expect(ReplyHead([]) == nil)
    #expect(RequestHead.read([UInt8](repeating: 0xFF, count: RequestHead.byteCount)) == nil)
  }
}

extension ResizeWish {
  static let square = ResizeWish(width: 72, height: 72, fills: true, readsWebP: true)
}

extension PictureResizer.Configuration {
  /// With the program that was built beside the tests.
  static var built: PictureResizer.Configuration {
    var configuration = PictureResizer.Configuration()
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    configuration.program =
      tests.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
      + "/tidings"
    return configuration
  }
}
