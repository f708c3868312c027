import CivilTime
import HTMLWriting
import ReaderServices

/// What a server shows of itself, to be compared with what its owner says.
struct CertificateFacts {
  let look: CertificateLook

  var html: HTML {
    div(.class("card")) {
      dl(.class("facts")) {
        dt { "Shown by" }
        dd(.dir("auto")) { look.host }
        dt { "For" }
        dd(.dir("auto")) { look.subject }
        dt { "Signed by" }
        dd(.dir("auto")) { look.issuer }
        dt { "Valid" }
        dd { "\(look.beginsAt.rfc3339.prefix(10)) to \(look.expiresAt.rfc3339.prefix(10))" }
        dt { "SHA-256" }
        dd(.class("fingerprint")) { look.fingerprint }
      }
    }
  }
}
