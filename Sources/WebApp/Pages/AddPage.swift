import HTMLWriting
import ReaderModel
import ReaderServices

/// One field for an address, the choice if there are several feeds behind it, and import.
struct AddPage {
  /// What came of the last try.
  enum State {
    case start
    case choice([FeedCandidate])
    case failed(SubscribeError)
    case imported(ImportSummary)
    case importFailed(ImportError)
  }

  let address: String
  var state = State.start
  let sidebar: Sidebar
  let stage: Stage

  var page: Page {
    Page(
      title: "Add a feed",
      screen: .page,
      sheets: ["pages"],
      status: status,
      content: PagePane(title: "Add a feed", back: .feeds, stage: stage) {
        outcome
        addressCard
        choices
        importCard
      }.html
    )
  }

  private var status: Int {
    switch state {
    case .start, .choice, .imported: 200
    case .failed, .importFailed: 422
    }
  }

  private var addressCard: HTML {
    div(.class("card")) {
      form(.method("post"), .action(Route.subscribe.target), .data("busy")) {
        div(.class("fields")) {
          label(.class("field")) {
            span { "Address of a site or feed" }
            input(
              .type("text"),
              .name("address"),
              .value(address),
              .placeholder("example.org"),
              .inputmode("url"),
              .autocomplete("off"),
              .autocapitalize("off"),
              .spellcheck("false"),
              .enterkeyhint("go"),
              .required(),
              .autofocus(address.isEmpty),
              .aria("describedby", "add-hint")
            )
          }
          folderField
        }
        p(.class("hint"), .id("add-hint")) {
          "A page is enough: Tidings finds its feed. YouTube channels and playlists work too."
        }
        div(.class("buttons")) { button(.class("button", "main")) { "Add" } }
      }
    }
  }

  @HTMLBuilder private var folderField: HTML {
    if !sidebar.folders.isEmpty {
      label(.class("field")) {
        span { "Folder" }
        select(.name("folder")) {
          option(.value("")) { "None" }
          for folder in sidebar.folders {
            option(.value(String(folder.id.rawValue))) { folder.name }
          }
        }
      }
    }
  }

  @HTMLBuilder private var choices: HTML {
    if case .choice(let candidates) = state {
      section(.class("group"), .aria("labelledby", "choice-heading")) {
        h2(.id("choice-heading")) { "Which one?" }
        form(.method("post"), .action(Route.subscribe.target), .data("busy")) {
          ul(.class("choices")) {
            for candidate in candidates { choice(candidate) }
          }
        }
      }
    }
  }

  private func choice(_ candidate: FeedCandidate) -> HTML {
    li {
      button(.name("address"), .value(candidate.url)) {
        span {
          strong(.dir("auto")) { candidate.title ?? "Feed" }
          small { candidate.url }
        }
        Glyph.add.html(stage)
      }
    }
  }

  private var importCard: HTML {
    div(.class("card"), .id("import")) {
      h2 { "Bring your feeds along" }
      p { "Other readers export their list of feeds as a file, called OPML. Folders come with it." }
      form(
        .method("post"),
        .action(Route.importOPML.target),
        .enctype("multipart/form-data"),
        .data("busy")
      ) {
        input(
          .class("file-input"),
          .type("file"),
          .name("file"),
          .accept(".opml,.xml,text/x-opml,text/xml,application/xml"),
          .required(),
          .aria("label", "OPML file")
        )
        div(.class("buttons")) {
          button(.class("button")) { "Import" }
          a(.class("button"), .href(Route.exportOPML.target), .download()) { "Export mine" }
        }
      }
    }
  }

  @HTMLBuilder private var outcome: HTML {
    switch state {
    case .start, .choice: HTML()
    case .failed(let error): SubscribeFailureNotice(error: error, stage: stage).html
    case .importFailed(let error): importFailure(error)
    case .imported(let summary): imported(summary)
    }
  }

  private func importFailure(_ error: ImportError) -> HTML {
    Notice(
      glyph: .warning,
      isBad: true,
      text: HTML {
        switch error {
        case .notOPML:
          strong { "This file is no list of feeds." }
          p { "Choose the file that your other reader exported; its name often ends in .opml." }
        case .storage:
          strong { "The feeds could not be stored." }
          p { "Try again in a moment." }
        }
      },
      stage: stage
    ).html
  }

  private func imported(_ summary: ImportSummary) -> HTML {
    Notice(
      glyph: .check,
      text: HTML {
        strong { "Added \(QuantityText.count(summary.added, "feed", "feeds"))." }
        if summary.alreadyThere > 0 {
          p { "\(QuantityText.grouped(summary.alreadyThere)) you had already." }
        }
        if !summary.refused.isEmpty {
          p {
            "Left out, because they are no web addresses: "
            summary.refused.prefix(5).joined(separator: ", ")
          }
        }
        div(.class("buttons")) {
          a(.class("button"), .href(Route.place(.unread).target)) { "Start reading" }
        }
      },
      stage: stage
    ).html
  }
}
