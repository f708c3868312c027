import HTMLWriting
import ReaderModel

/// How much a browser may keep for reading without a network.
struct OfflineSettings {
  let settings: UserSettings

  var html: HTML {
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
