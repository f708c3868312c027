import Testing
import WebAddressing

@testable import HTTPServing

@Suite struct `The table of connections` {
  private let start = ContinuousClock.now
  private let house = InternetAddress.v4(0xC000_0207)
  private let neighbour = InternetAddress.v4(0xC000_0208)

  private func table(limit: Int = 16, perNetwork: Int = 3) -> ConnectionTable {
    ConnectionTable(timeouts: Server.Timeouts(), limit: limit, limitPerNetwork: perNetwork)
  }

  @Test func `lets one address's own idle connection make room for its next one`() {
    var table = table()
    for key in 1...3 {
      let leaving = table.opened(
        UInt(key),
        socket: Int32(key),
        from: house,
        at: start + .seconds(key)
      )
      #expect(leaving.isEmpty)
    }
    table.working(1)
    #expect(table.opened(9, socket: 9, from: neighbour, at: start).isEmpty)
    #expect(table.opened(4, socket: 4, from: house, at: start + .seconds(4)) == [2])
    table.closed(2)
    table.working(3)
    table.working(4)
    // Nothing of its own is idle, so it is the newcomer that has to go.
    #expect(table.opened(5, socket: 5, from: house, at: start + .seconds(5)) == [5])
    #expect(table.opened(10, socket: 10, from: neighbour, at: start + .seconds(5)).isEmpty)
  }

  @Test func `counts nobody who comes for many`() {
    var table = table()
    for key in 1...13 {
      #expect(table.opened(UInt(key), socket: Int32(key), from: nil, at: start).isEmpty)
    }
  }

  @Test func `holds no more than it may, whoever works`() {
    var table = table()
    for key in 1...14 {
      #expect(table.opened(UInt(key), socket: Int32(key), from: nil, at: start).isEmpty)
      table.working(UInt(key))
    }
    #expect(table.opened(15, socket: 15, from: nil, at: start).isEmpty)
    table.working(15)
    #expect(table.opened(16, socket: 16, from: nil, at: start).isEmpty)
    table.working(16)
    #expect(table.opened(17, socket: 17, from: nil, at: start) == [17])
  }

  @Test func `gives each step its time`() {
    var table = table()
    let timeouts = Server.Timeouts()
    _ = table.opened(1, socket: 1, from: nil, at: start)
    #expect(table.overdue(at: start + timeouts.head - .seconds(1)).isEmpty)
    #expect(table.overdue(at: start + timeouts.head) == [1])
    _ = table.opened(2, socket: 2, from: nil, at: start)
    table.working(2)
    #expect(table.overdue(at: start + .seconds(3600)).isEmpty)
    table.answering(2, length: nil, at: start)
    #expect(table.overdue(at: start + .seconds(3600)).isEmpty, "A stream is never slow.")
    table.answering(2, length: 4096 * 60, at: start)
    #expect(table.overdue(at: start + .seconds(79)).isEmpty)
    #expect(table.overdue(at: start + .seconds(81)) == [2])
  }
}
