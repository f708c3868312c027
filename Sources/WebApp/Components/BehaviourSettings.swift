import HTMLWriting
import ReaderModel

/// What the reader does by itself.
struct BehaviourSettings {
  let settings: UserSettings

  var html: HTML {
    SavingForm(action: .changeUserSettings) {
      OptionGroup(heading: "Reading") {
        SwitchOption(
          name: UserSettings.Name.marksReadOnScroll,
          title: "Mark as read on scrolling",
          note: "Items that you scroll past count as read.",
          isOn: settings.marksReadOnScroll,
          rootName: "marksOnScroll"
        ).html
        SwitchOption(
          name: UserSettings.Name.marksSeenPictures,
          title: "Mark pictures as seen",
          note: "What was on the screen in Pictures for a second is read; news stays unread.",
          isOn: settings.marksSeenPictures,
          rootName: "seesPictures"
        ).html
        SwitchOption(
          name: UserSettings.Name.joinsStories,
          title: "Show the same story once",
          note: "Where several feeds bring it, one reading is enough; the others stand beside it.",
          isOn: settings.joinsStories
        ).html
        SwitchOption(
          name: UserSettings.Name.proxiesPictures,
          title: "Pictures through this server",
          note: "Sites do not learn who looks at their pictures, and more of them show.",
          isOn: settings.proxiesPictures
        ).html
        SwitchOption(
          name: UserSettings.Name.proxiesSound,
          title: "Sound and film through this server",
          note: "Publishers learn of this server and not of you. Everything goes over its line.",
          isOn: settings.proxiesSound
        ).html
      }.html
      OptionGroup(heading: "Swiping a row") {
        swipe("To the right", UserSettings.Name.rightSwipe, settings.rightSwipe, "swipeRight")
        swipe("To the left", UserSettings.Name.leftSwipe, settings.leftSwipe, "swipeLeft")
      }.html
      listening
      OptionGroup(heading: "Refreshing") {
        ChoiceOption(
          name: UserSettings.Name.refreshInterval,
          title: "Look for news",
          note: "Automatic follows the rhythm of each feed.",
          choices: RefreshChoice.choices(automatic: "Automatically"),
          current: settings.refreshIntervalInSeconds.map { String($0) } ?? ""
        ).html
      }.html
      OptionGroup(
        heading: "Keeping",
        hint: KeepingChoice.hint + " Each feed can differ in its settings."
      ) {
        ChoiceOption(
          name: UserSettings.Name.keptDays,
          title: "Keep",
          choices: KeepingChoice.ages(first: "However old", settings.keeping.days),
          current: settings.keeping.days.map { String($0) } ?? ""
        ).html
        ChoiceOption(
          name: UserSettings.Name.keptItems,
          title: "Of each feed",
          choices: KeepingChoice.counts(first: "However many", settings.keeping.items),
          current: settings.keeping.items.map { String($0) } ?? ""
        ).html
      }.html
      OptionGroup(
        heading: "Notifications",
        hint: "Each feed has a switch of its own in its settings. "
          + "They come while Tidings is open, also in the background."
      ) {
        SwitchOption(
          name: UserSettings.Name.notifies,
          title: "Notify of new items",
          isOn: settings.notifies,
          rootName: "notifies"
        ).html
      }.html
    }.html
  }

  private func swipe(
    _ title: String,
    _ name: String,
    _ current: SwipeAction,
    _ rootName: String
  ) -> HTML {
    ChoiceOption(
      name: name,
      title: title,
      choices: SwipeAction.allCases.map { ($0.rawValue, $0.title) },
      current: current.rawValue,
      rootName: rootName
    ).html
  }
}

extension SwipeAction {
  fileprivate var title: String {
    switch self {
    case .read: "Read or unread"
    case .star: "Star"
    case .unfold: "Unfold"
    case .none: "Nothing"
    }
  }
}

extension BehaviourSettings {
  fileprivate var listening: HTML {
    OptionGroup(heading: "Listening") {
      ChoiceOption(
        name: UserSettings.Name.backStep,
        title: "Back",
        choices: Self.steps,
        current: String(settings.backStepInSeconds)
      ).html
      ChoiceOption(
        name: UserSettings.Name.forwardStep,
        title: "Forward",
        choices: Self.steps,
        current: String(settings.forwardStepInSeconds)
      ).html
      ChoiceOption(
        name: UserSettings.Name.playedMargin,
        title: "Played",
        choices: UserSettings.playedMarginChoices.map { (String($0), Self.margin($0)) },
        current: String(settings.playedMarginInSeconds)
      ).html
      SwitchOption(
        name: UserSettings.Name.continuesPlaying,
        title: "Continue with what is up next",
        isOn: settings.continuesPlaying
      ).html
    }.html
  }

  private static let steps = UserSettings.stepChoices.map { (String($0), "\($0) seconds") }

  private static func margin(_ seconds: Int) -> String {
    switch seconds {
    case 0: "At the very end"
    case ..<60: "\(seconds) s before the end"
    case 60: "A minute before the end"
    default: "\(seconds / 60) min before the end"
    }
  }
}

/// The times between two looks at a feed that pages offer.
enum RefreshChoice {
  private static let times: [(seconds: Int, name: String)] = [
    (300, "Every 5 minutes"), (900, "Every 15 minutes"), (1800, "Every half hour"),
    (3600, "Every hour"), (10_800, "Every 3 hours"), (21_600, "Every 6 hours"),
    (43_200, "Every 12 hours"), (86_400, "Once a day"),
  ]

  static func choices(automatic: String) -> [(value: String, name: String)] {
    [("", automatic)] + times.map { (String($0.seconds), $0.name) }
  }
}
