import HTMLWriting
import ReaderModel

/// How much a browser may keep for reading without a network, and what this one keeps now.
struct OfflineSettings {
  let settings: UserSettings

  let stage: Stage

  var html: HTML { budget + kept + sound }

  private var sound: HTML {
    OptionGroup(heading: "Podcasts") {
      LinkOption(
        route: .downloads,
        glyph: .podcasts,
        title: "Downloaded episodes",
        note: "What is kept on this device, and how much room there is for it.",
        stage: stage
      ).html
    }.html
  }

  private var budget: HTML {
    SavingForm(action: .changeUserSettings) {
      OptionGroup(
        hint: "Each browser keeps the newest unread items with their pictures, and everything "
          + "starred, up to this size."
      ) {
        ChoiceOption(
          name: UserSettings.Name.offlineBudget,
          title: "Keep for offline reading",
          choices: choices,
          current: String(settings.offlineBudgetInMegabytes),
          rootName: "offlineMegabytes"
        ).html
      }.html
    }.html
  }

  /// Only this browser knows: a script fills it in and shows it.
  private var kept: HTML {
    section(.class("group"), .data("kept"), .hidden()) {
      h2(.class("group-title")) { "On this device" }
      div(.class("card")) {
        dl(.class("facts")) {
          for (name, title) in Self.facts {
            dt { title }
            dd(.data("fact", name))
          }
        }
        div(.class("buttons")) {
          button(.class("button"), .type("button"), .data("keep")) { "Bring up to date" }
          button(.class("button"), .type("button"), .data("forget")) { "Remove from this device" }
        }
      }
      p(.class("hint"), .role("status"), .data("fact", "state"))
    }
  }

  private static let facts = [
    ("items", "Items"), ("pictures", "Pictures"), ("bytes", "Size"), ("at", "As of"),
  ]

  private var choices: [(value: String, name: String)] {
    let usual = [0, 25, 50, 100, 250, 500, 1000, 2000]
    let present = settings.offlineBudgetInMegabytes
    let all = usual.contains(present) ? usual : (usual + [present]).sorted()
    return all.map { megabytes in
      (
        String(megabytes),
        megabytes == 0 ? "Nothing" : QuantityText.size(bytes: Int64(megabytes) * 1_000_000)
      )
    }
  }
}
