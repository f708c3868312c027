import Testing

@testable import Fetching

@Suite struct `Waiting for one's turn` {
  @Test func `a busy host holds back only its own transfers`() {
    var queue = AdmissionQueue<Int>(limit: 3, limitPerHost: 1)
    for (number, host) in ["a", "a", "b", "c", "d"].enumerated() {
      queue.enqueue(number, host: host)
    }
    #expect([queue.begin(), queue.begin(), queue.begin(), queue.begin()] == [0, 2, 3, nil])
    queue.end(host: "b")
    #expect(queue.begin() == 4)
    queue.end(host: "a")
    #expect(queue.begin() == 1)
    #expect(queue.isEmpty && queue.begin() == nil)
  }

  @Test func `what has not begun can be taken out`() {
    var queue = AdmissionQueue<Int>(limit: 1, limitPerHost: 1)
    for number in 0..<3 { queue.enqueue(number, host: "a") }
    #expect(queue.begin() == 0)
    #expect(queue.remove { $0 == 1 } == 1)
    #expect(queue.remove { $0 == 0 } == nil)
    #expect(queue.removeAll() == [2])
  }
}

@Suite struct `What an operator may set` {
  @Test func `comes from the environment`() {
    let set = FetchConfiguration(environment: [
      "TIDINGS_PROXY": "http://proxy.example:3128",
      "TIDINGS_ABOUT_PAGE": "https://reader.example/robot\r\nX-Evil: 1",
    ])
    #expect(set.proxy == "http://proxy.example:3128")
    #expect(set.userAgent == "Tidings/0.1 (feed reader; +https://reader.example/robotX-Evil:1)")
    let unset = FetchConfiguration(environment: ["TIDINGS_PROXY": "", "http_proxy": "http://a"])
    #expect(unset == FetchConfiguration())
  }
}
