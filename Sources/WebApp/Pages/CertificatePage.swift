import CivilTime
import HTMLWriting
import ReaderModel
import ReaderServices

/// What a feed's server shows of itself, and whether that is allowed for this feed.
struct CertificatePage {
  let row: SubscriptionRow
  /// `nil` if it could not be seen.
  let look: CertificateLook?
  /// Why not.
  var failure: String?
  let stage: Stage

  private var id: FeedID { row.feedID }

  var page: Page {
    Page(
      title: "Certificate for \(row.title)",
      screen: .page,
      sheets: ["pages", "health", "access"],
      list: ItemList(.place(.feed(id))),
      content: PagePane(
        title: "Certificate",
        back: .feedAccess(id),
        backName: "Access",
        isBelow: true,
        stage: stage
      ) {
        if let failure {
          Notice(glyph: .warning, isBad: true, text: HTML { strong { failure } }, stage: stage).html
        }
        if let look { content(look) }
      }.html
    )
  }

  private func content(_ look: CertificateLook) -> HTML {
    HTML {
      Notice(
        glyph: look.problems.isEmpty && !look.isAnother ? .info : .warning,
        isBad: look.isAnother || !look.problems.isEmpty && !look.isAllowed,
        text: HTML {
          strong { verdict(look) }
          if look.isAnother { p { CertificateLook.warningOfAnother } }
          if !look.problems.isEmpty { p { look.problems.joined(separator: " ") } }
        },
        stage: stage
      ).html
      CertificateFacts(look: look).html
      if look.isAllowed { forgetting } else { allowing(look) }
      if look.isAnother { forgetting }
    }
  }

  private func verdict(_ look: CertificateLook) -> String {
    if look.isAllowed { return "You allowed this certificate for this feed." }
    if look.isAnother { return look.sentenceOfAnother }
    return look.problems.isEmpty
      ? "Nothing is wrong with it by itself; whether its signer is known, a fetch tells."
      : "This certificate is not believed."
  }

  private func allowing(_ look: CertificateLook) -> HTML {
    form(.class("group"), .method("post"), .action(Route.changeAccess(id).target), .data("busy")) {
      input(.type("hidden"), .name("certificate"), .value(look.keyHash))
      div(.class("options")) {
        button(.class("option", "danger-option")) { "Allow it for this feed" }
      }
      p(.class("hint")) {
        "Only if you know that this is the server: compare the fingerprint with one that its owner gave "
        "you. The feed is then yours alone, and refused as soon as the server has another key."
      }
    }
  }

  private var forgetting: HTML {
    form(.class("group"), .method("post"), .action(Route.changeAccess(id).target), .data("busy")) {
      input(.type("hidden"), .name("remove"), .value("certificate"))
      div(.class("options")) {
        button(.class("option", "danger-option")) {
          look?.isAnother == true ? "Allow the old one no longer" : "Allow it no longer"
        }
      }
    }
  }
}
