import Fetching
import HTTPSemantics
import Testing

@testable import ReaderServices

@Suite struct `A wall against robots` {
  func name(_ status: Int, _ headers: [String: String] = [:], _ page: String = "") -> String? {
    var fields = HeaderFields()
    for (name, value) in headers { fields.add(name, value) }
    return BotWall.name(
      in: FetchResponse(
        status: status,
        address: "https://a.example/feed",
        headers: fields,
        body: Array(page.utf8)
      )
    )
  }

  @Test func `is known by its marks`() {
    #expect(name(403, ["cf-mitigated": "challenge"]) == "Cloudflare")
    #expect(name(503, [:], "<script src=/cdn-cgi/challenge-platform/h/b>") == "Cloudflare")
    #expect(
      name(403, ["Server": "AkamaiGHost"], "<H1>Access Denied</H1> Reference #18") == "Akamai"
    )
    #expect(name(403, ["X-DataDome": "protected"]) == "DataDome")
    #expect(name(200, [:], "<script src=\"https://geo.captcha-delivery.com/c.js\">") == "DataDome")
    #expect(name(200, [:], "<script id=\"anubis_challenge\">{}</script>") == "Anubis")
    #expect(name(202, ["x-amzn-waf-action": "challenge"]) == "AWS")
    #expect(name(403, ["Server": "ddos-guard"]) == "DDoS-Guard")
    #expect(name(429, ["X-Vercel-Mitigated": "challenge"]) == "Vercel")
    #expect(name(403, [:], "<div id=\"px-captcha\">") == "HUMAN")
  }

  @Test func `is not seen where a service only stands before the site`() {
    #expect(name(403, ["Server": "cloudflare"], "Members only") == nil)
    #expect(name(502, ["Server": "cloudflare"], "Bad gateway, blocked upstream") == nil)
    #expect(name(404, ["Server": "AkamaiGHost"], "Not found") == nil)
    #expect(name(200, ["X-DataDome": "protected"], "<html>no feed here") == nil)
    #expect(name(403) == nil)
  }
}
