package import HTTPSemantics

/// The headers that keep a page from doing what it should not, on every response.
///
/// Content of others is cleaned before it is shown; this is the wall behind it. The policy starts
/// from nothing and allows what pages of ours need: their own scripts, styles and pictures, sound
/// and film from anywhere (feeds name them), frames of known players only.
///
/// Source: Content Security Policy Level 3; Permissions Policy; Fetch §3.7; HTML §7.1.3 (COOP).
package struct SecurityHeaders: Hashable, Sendable {
  /// Origins whose players may be framed: `https://www.youtube-nocookie.com`.
  package var framedPlayers: [String]
  /// Whether pictures may come from anywhere, as where a reader does not want them through us.
  package var allowsPicturesOfOthers: Bool

  package init(framedPlayers: [String] = [], allowsPicturesOfOthers: Bool = false) {
    self.framedPlayers = framedPlayers
    self.allowsPicturesOfOthers = allowsPicturesOfOthers
  }

  package var fields: HeaderFields {
    HeaderFields([
      HeaderFields.Field(name: "Content-Security-Policy", value: contentSecurityPolicy),
      HeaderFields.Field(name: "X-Content-Type-Options", value: "nosniff"),
      HeaderFields.Field(name: "Referrer-Policy", value: "no-referrer"),
      HeaderFields.Field(name: "Permissions-Policy", value: Self.permissionsPolicy),
      HeaderFields.Field(name: "Cross-Origin-Opener-Policy", value: "same-origin"),
      HeaderFields.Field(name: "Cross-Origin-Resource-Policy", value: "same-origin"),
      HeaderFields.Field(name: "X-Frame-Options", value: "DENY"),
    ])
  }

  package var contentSecurityPolicy: String {
    let frames = framedPlayers.isEmpty ? "'none'" : framedPlayers.joined(separator: " ")
    return [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:" + (allowsPicturesOfOthers ? " https: http:" : ""),
      "media-src 'self' https: http:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "frame-src \(frames)",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ].joined(separator: "; ")
  }

  /// Players may fill the screen; nothing may look through the camera.
  private static let permissionsPolicy = [
    "camera=()", "display-capture=()", "geolocation=()", "microphone=()", "midi=()", "payment=()",
    "usb=()", "browsing-topics=()",
  ].joined(separator: ", ")
}
