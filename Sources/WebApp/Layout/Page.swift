import HTMLWriting

/// A page before it is dressed: what stands in `main`, and what the frame must know of it.
struct Page {
  /// Which columns are there; the styles decide what a width shows of them.
  enum Screen: String {
    case list, item, feeds, page
    /// Before the reader: nothing but the page, as for those who have not signed in.
    case front
  }

  var title: String
  var screen: Screen
  /// Names of files in `Web/styles/later` that this page needs beside those of every page.
  var sheets: [String] = []
  /// Which place is marked in the sidebar and the tabs.
  var list: ItemList?
  var status = 200
  var content: HTML

  /// The main element; a script puts it in the place of the one before.
  var mainElement: HTML {
    main(
      .id("main"),
      .tabindex(-1),
      .data("title", "\(title) · Tidings"),
      .data("screen", screen.rawValue),
      .data("place", list?.name ?? ""),
      .data("list", list.map { Route.list($0, after: nil).address } ?? "")
    ) {
      content
    }
  }

  /// Links to the style sheets of this page alone: in the head of a document, and before a main
  /// element that a script asks for, which has them loaded before it shows the element.
  func sheetLinks(_ stage: Stage) -> HTML {
    HTML {
      for sheet in sheets {
        link(.rel("stylesheet"), .href(stage.assets.target("styles/later/\(sheet).css")))
      }
    }
  }
}
