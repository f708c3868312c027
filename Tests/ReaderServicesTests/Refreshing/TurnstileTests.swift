import TestSupport
import Testing

@testable import ReaderServices

@Suite struct `A turnstile` {
  @Test func `lets in no more than it has places, and everybody in the end`() async throws {
    let turnstile = Turnstile(places: 3)
    let room = Room()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<200 {
        group.addTask {
          await turnstile.pass {
            room.enter()
            await Task.yield()
            room.leave()
          }
        }
      }
    }
    #expect(room.most <= 3)
    #expect(room.all == 200)
  }

  @Test func `gives a place back after an error`() async {
    let turnstile = Turnstile(places: 1)
    for _ in 0..<3 {
      await #expect(throws: CancellationError.self) {
        try await turnstile.pass { throw CancellationError() }
      }
    }
  }
}
