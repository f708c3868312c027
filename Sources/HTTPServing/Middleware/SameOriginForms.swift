import HTTPSemantics

/// Lets only pages of this reader change anything, against forms on pages of others.
///
/// Every browser of today says on each request where it comes from (`Sec-Fetch-Site`), those of
/// before say at least the origin of a form. Who says neither is no browser and carries nobody's
/// session.
///
/// Source: Fetch Metadata Request Headers §2; RFC 6454 §7.
package enum SameOriginForms {
  package static func around(_ next: @escaping Handler) -> Handler {
    { request in
      guard request.isSafe || comesFromUs(request) else {
        return .text(403, "This came from a page of somebody else's, so nothing was changed.")
      }
      return await next(request)
    }
  }

  static func comesFromUs(_ request: Request) -> Bool {
    if let site = request.headers["Sec-Fetch-Site"] {
      return site == "same-origin" || site == "none"
    }
    guard let origin = request.headers["Origin"] else { return true }
    let host = request.origin.host
    // Either scheme: a proxy that is not trusted to say so may have taken https off.
    return !host.isEmpty && (origin == "http://\(host)" || origin == "https://\(host)")
  }
}
