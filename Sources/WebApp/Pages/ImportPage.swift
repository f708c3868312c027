import HTMLWriting
import ReaderServices

/// Where feeds from another reader come in: a file or a list of addresses.
struct ImportPage {
  var error: ImportError?
  /// What was pasted.
  var text = ""
  let stage: Stage

  var page: Page {
    Page(
      title: "Import",
      screen: .page,
      sheets: ["pages", "add"],
      status: error == nil ? 200 : 422,
      content: PagePane(
        title: "Import",
        back: .settings,
        backName: "Settings",
        isBelow: true,
        stage: stage
      ) {
        if let error { complaint(error) }
        div(.data("module", "imports")) {
          fileCard
          textCard
        }
        OptionGroup {
          LinkOption(
            route: .exportOPML,
            glyph: .download,
            title: "Export",
            note: "The list of your feeds with its folders, as OPML.",
            isDownload: true,
            stage: stage
          ).html
        }.html
      }.html
    )
  }

  private var fileCard: HTML {
    form(
      .class("card", "drop-area"),
      .method("post"),
      .action(Route.importOPML.target),
      .enctype("multipart/form-data"),
      .data("busy")
    ) {
      h2 { "A file" }
      p {
        "Other readers export their list of feeds as a file, called OPML. Folders come with it, "
        "and you see what is in it before anything is added."
      }
      input(
        .class("file-input"),
        .type("file"),
        .name("file"),
        .accept(".opml,.xml,.txt,text/x-opml,text/xml,application/xml,text/plain"),
        .required(),
        .aria("label", "OPML file")
      )
      div(.class("buttons")) { button(.class("button", "main")) { "Look into it" } }
    }
  }

  private var textCard: HTML {
    form(
      .class("card"),
      .method("post"),
      .action(Route.importOPML.target),
      .enctype("multipart/form-data"),
      .data("busy")
    ) {
      h2 { "A list of addresses" }
      label(.class("field")) {
        span { "Addresses of feeds, one a line" }
        textarea(
          .class("input"),
          .name("text"),
          .rows(5),
          .required(),
          .spellcheck("false"),
          .autocapitalize("off"),
          .placeholder("https://example.org/feed.xml"),
          text: text
        )
      }
      div(.class("buttons")) { button(.class("button")) { "Look into it" } }
    }
  }

  private func complaint(_ error: ImportError) -> HTML {
    Notice(
      glyph: .warning,
      isBad: true,
      text: HTML {
        switch error {
        case .notOPML:
          strong { "This file is no list of feeds." }
          p { "Choose the file that your other reader exported; its name often ends in .opml." }
        case .noFeeds:
          strong { "There is no address of a feed in it." }
          p { "Write each in full, like https://example.org/feed.xml." }
        case .storage:
          strong { "The feeds could not be stored." }
          p { "Try again in a moment." }
        }
      },
      stage: stage
    ).html
  }
}
