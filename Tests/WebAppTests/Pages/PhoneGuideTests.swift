import HTMLWriting
import HTTPServing
import ReaderServices
import Testing

@testable import WebApp

@Suite struct `The page that leads to the phone` {
  private func guide(
    _ doorways: [Doorway],
    at origin: RequestOrigin = RequestOrigin(host: "localhost:8080", clientAddress: "127.0.0.1"),
    hasAccounts: Bool = false
  ) -> String {
    PhoneGuide(
      doorways: doorways,
      origin: origin,
      hasAccounts: hasAccounts,
      stage: Samples.stage
    ).html.text
  }

  private let machine = Doorway(address: "http://localhost:8080/", reach: .machine)
  private let network = Doorway(address: "http://192.168.1.7:8080/", reach: .network)

  @Test func `says how to open the reader while it is closed`() {
    let closed = guide([machine])
    #expect(closed.contains("tidings user add NAME"))
    #expect(closed.contains("--listen &#39;*:8080&#39;") || closed.contains("--listen '*:8080'"))
    #expect(!closed.contains("<svg class=\"qr\""))
    #expect(!guide([machine], hasAccounts: true).contains("tidings user add NAME"))
  }

  @Test func `shows the address that reaches furthest, as text and as a code`() {
    let open = guide([network, machine])
    #expect(open.contains("<code>http://192.168.1.7:8080/</code>"))
    #expect(open.contains("<svg class=\"qr\""))
    #expect(!open.contains("tidings user add NAME"))
    #expect(open.contains("is not encrypted"))
    let everywhere = Doorway(address: "https://reader.example/", reach: .everywhere)
    let both = guide([everywhere, network, machine])
    #expect(both.contains("data-copy=\"https://reader.example/\""))
    #expect(both.contains("<li><code>http://192.168.1.7:8080/</code></li>"))
    #expect(both.contains("Your phone gets all of this"))
  }

  @Test func `knows the address by which another machine came`() {
    let origin = RequestOrigin(
      scheme: .https,
      host: "news.example",
      clientAddress: "192.0.2.1"
    )
    #expect(guide([machine], at: origin).contains("<code>https://news.example/</code>"))
  }
}
