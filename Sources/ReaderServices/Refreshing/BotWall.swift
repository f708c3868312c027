import Fetching
import HTTPSemantics

/// Services that stand before sites and keep programs away.
///
/// They answer with a page that asks for proof that a person is reading, or refuse outright. To say
/// "error 403" of that would send the reader to the wrong place: neither login nor address help.
///
/// Source: fields and pages as the services send them; a mark alone counts only where it stands for
/// a refusal and not for the service as such.
enum BotWall {
  /// The name of the wall that an answer shows, if it shows one; `nil` for everything else.
  static func name(in response: FetchResponse) -> String? {
    if let name = nameInFields(response) { return name }
    guard suspects.contains(response.status) else { return nil }
    let page = String(decoding: response.body.prefix(longestLook), as: UTF8.self).lowercased()
    if let mark = pageMarks.first(where: { page.contains($0.text) }) { return mark.name }
    let server = response.headers["Server"]?.lowercased() ?? ""
    if server.contains("akamaighost"), page.contains("access denied") { return "Akamai" }
    if server.contains("ddos-guard"), response.status == 403 { return "DDoS-Guard" }
    if server.contains("cloudflare"), response.status == 403, page.contains("blocked") {
      return "Cloudflare"
    }
    return nil
  }

  private static func nameInFields(_ response: FetchResponse) -> String? {
    let headers = response.headers
    if headers["cf-mitigated"] != nil { return "Cloudflare" }
    if headers["x-vercel-mitigated"] != nil { return "Vercel" }
    if headers["x-amzn-waf-action"] != nil { return "AWS" }
    if headers["x-datadome"] != nil, response.status >= 400 { return "DataDome" }
    return nil
  }

  /// Walls answer with these; a page of success that says such words is one about walls, unless it
  /// stands where a feed should be.
  private static let suspects: Set<Int> = [200, 202, 401, 403, 405, 406, 429, 503]

  /// Lower case; longer than any word that somebody would write by chance.
  private static let pageMarks: [(text: String, name: String)] = [
    ("/cdn-cgi/challenge-platform/", "Cloudflare"),
    ("cf-browser-verification", "Cloudflare"),
    ("attention required! | cloudflare", "Cloudflare"),
    ("captcha-delivery.com", "DataDome"),
    ("_incapsula_resource", "Imperva"),
    ("px-captcha", "HUMAN"),
    ("sucuri website firewall", "Sucuri"),
    ("id=\"anubis_challenge\"", "Anubis"),
    ("/.within.website/x/cmd/anubis", "Anubis"),
    ("ddos-guard.net/", "DDoS-Guard"),
    ("errors.edgesuite.net", "Akamai"),
  ]

  /// Such pages are small, or have their scripts at the top.
  private static let longestLook = 65_536
}
