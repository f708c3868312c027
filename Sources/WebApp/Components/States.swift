import HTMLWriting

/// A screen that has nothing to list: a drawing, a sentence, what to do next.
struct EmptyState {
  let drawing: Drawing
  let heading: String
  let text: String
  var actions: [(name: String, route: Route)] = []
  /// Whether nothing else on the page is a heading.
  var isWholePage = false

  var html: HTML {
    div(.class("state")) {
      drawing.html
      if isWholePage { h1 { heading } } else { h2 { heading } }
      if !text.isEmpty { p { text } }
      if !actions.isEmpty {
        div(.class("buttons")) {
          for (index, action) in actions.enumerated() {
            a(.class("button", index == 0 ? "main" : nil), .href(action.route.target)) {
              action.name
            }
          }
        }
      }
    }
  }
}

/// A few lines about something that the reader should know, above what it is about.
struct Notice {
  let glyph: Glyph
  var isBad = false
  let text: HTML
  /// What can be done about it, in the same line.
  var action = HTML()
  let stage: Stage

  var html: HTML {
    div(.class("notice", isBad ? "bad" : nil), .role(isBad ? "alert" : "status")) {
      glyph.html(stage)
      div { text }
      action
    }
  }
}

/// Line drawings for screens without content; they take the colour of the text around them.
enum Drawing {
  case calm, letter, lens, stars, picture, headphones, broken, page

  var html: HTML {
    svg(
      .class("drawing"),
      .viewBox("0 0 160 112"),
      .fill("none"),
      .stroke("currentColor"),
      .strokeWidth("2.5"),
      .strokeLinecap("round"),
      .strokeLinejoin("round"),
      .aria("hidden", true)
    ) { strokes }
  }

  private var strokes: HTML {
    switch self {
    case .calm:
      HTML(
        literal: """
          <circle cx="80" cy="46" r="19"/><path d="M80 10v7M48 22l5 5M112 22l-5 5M36 54h7M117 54h7"/>\
          <path d="M20 76c10-9 20-9 30 0s20 9 30 0 20-9 30 0 20 9 30 0"/>\
          <path d="M38 96c7-6 14-6 21 0s14 6 21 0 14-6 21 0 14 6 21 0" opacity=".45"/>
          """
      )
    case .letter:
      HTML(
        literal: """
          <rect x="34" y="26" width="92" height="64" rx="9"/><path d="m37 33 37 30a10 10 0 0 0 12 0l37-30"/>\
          <path d="M14 44h11M8 58h17M14 72h11" opacity=".45"/>
          """
      )
    case .lens:
      HTML(
        literal: """
          <circle cx="72" cy="50" r="30"/><path d="m94 72 26 26M58 44h28M58 56h18"/>\
          <path d="M22 96h40M122 22h14M130 36h12" opacity=".45"/>
          """
      )
    case .stars:
      HTML(
        literal: """
          <path d="m80 16 12 25 27 4-20 19 5 28-24-13-24 13 5-28-20-19 27-4z"/>\
          <path d="M28 30v10M23 35h10M134 66v10M129 71h10M36 88v8M32 92h8" opacity=".45"/>
          """
      )
    case .picture:
      HTML(
        literal: """
          <rect x="30" y="20" width="100" height="74" rx="9"/><circle cx="58" cy="44" r="8"/>\
          <path d="m32 84 25-24a7 7 0 0 1 10 0l14 13 12-12a7 7 0 0 1 10 0l25 23"/>
          """
      )
    case .headphones:
      HTML(
        literal: """
          <path d="M40 72v-8a40 40 0 0 1 80 0v8"/><rect x="36" y="68" width="18" height="30" rx="8"/>\
          <rect x="106" y="68" width="18" height="30" rx="8"/>\
          <path d="M70 78v8M80 70v24M90 78v8" opacity=".45"/>
          """
      )
    case .broken:
      HTML(
        literal: """
          <path d="M12 56h34a8 8 0 0 0 8-8V38h14v36H54V64"/><path d="M148 56h-34a8 8 0 0 1-8-8V38H92v36h14V64"/>\
          <path d="M74 48h6M74 64h6M80 18v8M64 22l4 7M96 22l-4 7" opacity=".6"/>
          """
      )
    case .page:
      HTML(
        literal: """
          <rect x="46" y="14" width="68" height="84" rx="8"/><path d="M60 34h40M60 48h40M60 62h40M60 76h22"/>
          """
      )
    }
  }
}
