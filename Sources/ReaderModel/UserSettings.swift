/// How a user wants the reader to behave, on every screen.
///
/// What belongs to one screen, like theme and text size, is kept by its browser instead.
package struct UserSettings: Hashable, Sendable {
  /// Whether an item that has been scrolled past counts as read.
  package var marksReadOnScroll = false
  /// Whether what was on the screen in the list of pictures counts as read.
  package var marksSeenPictures = true
  /// Whether a story that several feeds have is shown once and read once.
  package var joinsStories = true
  /// Whether pictures of articles come through our server.
  package var proxiesPictures = true
  /// Whether sound and film come through our server.
  package var proxiesSound = false
  /// How much a browser may keep for reading without a network, in megabytes, from 0 to 5,000.
  package var offlineBudgetInMegabytes = 100
  /// How far the player goes back and forward at a press, in seconds; from `stepChoices`.
  package var backStepInSeconds = 15
  package var forwardStepInSeconds = 30
  /// How near its end an episode counts as played, in seconds; from `playedMarginChoices`.
  package var playedMarginInSeconds = 30
  /// Whether the next episode of the queue plays when one has ended.
  package var continuesPlaying = true
  /// Keys that the user changed, by the name of the action; others are as they come.
  package var keys: [String: String] = [:]
  /// Whether keys without Ctrl, Alt or Command do something.
  package var usesSingleKeys = true
  /// How the user wants pages to look where a browser has not been told otherwise, in the words of the
  /// browser's own cookie.
  package var look: String?
  /// The main switch of notifications; feeds have one each besides.
  package var notifies = false
  /// Seconds between two looks at feeds that say nothing else; `nil` lets each find its own.
  package var refreshIntervalInSeconds: Int?
  /// How much of each feed is kept; `nil` is without a limit.
  package var keeping = KeepingLimits()
  /// What a row does that is swiped to the left, and to the right.
  package var leftSwipe = SwipeAction.star
  package var rightSwipe = SwipeAction.read

  package init() {}
}

extension UserSettings {
  /// Settings as named texts, the form in which they are stored; those that are as they come are
  /// left out, so that a better default reaches everybody who has not chosen.
  package var entries: [String: String] {
    let plain = UserSettings()
    var entries: [String: String] = [:]
    if marksReadOnScroll != plain.marksReadOnScroll {
      entries[Name.marksReadOnScroll] = String(marksReadOnScroll)
    }
    if marksSeenPictures != plain.marksSeenPictures {
      entries[Name.marksSeenPictures] = String(marksSeenPictures)
    }
    if joinsStories != plain.joinsStories { entries[Name.joinsStories] = String(joinsStories) }
    if proxiesPictures != plain.proxiesPictures {
      entries[Name.proxiesPictures] = String(proxiesPictures)
    }
    if proxiesSound != plain.proxiesSound { entries[Name.proxiesSound] = String(proxiesSound) }
    if offlineBudgetInMegabytes != plain.offlineBudgetInMegabytes {
      entries[Name.offlineBudget] = String(offlineBudgetInMegabytes)
    }
    if usesSingleKeys != plain.usesSingleKeys {
      entries[Name.singleKeys] = String(usesSingleKeys)
    }
    if notifies != plain.notifies { entries[Name.notifies] = String(notifies) }
    if backStepInSeconds != plain.backStepInSeconds {
      entries[Name.backStep] = String(backStepInSeconds)
    }
    if forwardStepInSeconds != plain.forwardStepInSeconds {
      entries[Name.forwardStep] = String(forwardStepInSeconds)
    }
    if playedMarginInSeconds != plain.playedMarginInSeconds {
      entries[Name.playedMargin] = String(playedMarginInSeconds)
    }
    if continuesPlaying != plain.continuesPlaying {
      entries[Name.continuesPlaying] = String(continuesPlaying)
    }
    entries[Name.look] = look
    if let refreshIntervalInSeconds {
      entries[Name.refreshInterval] = String(refreshIntervalInSeconds)
    }
    entries[Name.keptDays] = keeping.days.map { String($0) }
    entries[Name.keptItems] = keeping.items.map { String($0) }
    if leftSwipe != plain.leftSwipe { entries[Name.leftSwipe] = leftSwipe.rawValue }
    if rightSwipe != plain.rightSwipe { entries[Name.rightSwipe] = rightSwipe.rawValue }
    for (action, key) in keys { entries[Name.keyPrefix + action] = key }
    return entries
  }

  /// Reads what `entries` wrote; what is missing, unknown or out of bounds stays as it comes.
  package init(entries: [String: String]) {
    self.init()
    marksReadOnScroll = entries[Name.marksReadOnScroll].flatMap(Bool.init) ?? marksReadOnScroll
    marksSeenPictures = entries[Name.marksSeenPictures].flatMap(Bool.init) ?? marksSeenPictures
    joinsStories = entries[Name.joinsStories].flatMap(Bool.init) ?? joinsStories
    proxiesPictures = entries[Name.proxiesPictures].flatMap(Bool.init) ?? proxiesPictures
    proxiesSound = entries[Name.proxiesSound].flatMap(Bool.init) ?? proxiesSound
    let budget = entries[Name.offlineBudget].flatMap { Int($0) }
    offlineBudgetInMegabytes = budget.map(Self.boundedBudget) ?? offlineBudgetInMegabytes
    usesSingleKeys = entries[Name.singleKeys].flatMap(Bool.init) ?? usesSingleKeys
    notifies = entries[Name.notifies].flatMap(Bool.init) ?? notifies
    look = entries[Name.look]
    refreshIntervalInSeconds = entries[Name.refreshInterval].flatMap { Int($0) }
      .map(RefreshPolicy.boundedWish)
    keeping = KeepingLimits(
      days: entries[Name.keptDays].flatMap { Int($0) },
      items: entries[Name.keptItems].flatMap { Int($0) }
    )
    backStepInSeconds =
      Self.choice(entries[Name.backStep], of: Self.stepChoices) ?? backStepInSeconds
    forwardStepInSeconds =
      Self.choice(entries[Name.forwardStep], of: Self.stepChoices) ?? forwardStepInSeconds
    playedMarginInSeconds =
      Self.choice(entries[Name.playedMargin], of: Self.playedMarginChoices)
      ?? playedMarginInSeconds
    continuesPlaying = entries[Name.continuesPlaying].flatMap(Bool.init) ?? continuesPlaying
    leftSwipe = entries[Name.leftSwipe].flatMap(SwipeAction.init) ?? leftSwipe
    rightSwipe = entries[Name.rightSwipe].flatMap(SwipeAction.init) ?? rightSwipe
    for (name, key) in entries where name.hasPrefix(Name.keyPrefix) && !key.isEmpty {
      keys[String(name.dropFirst(Name.keyPrefix.count))] = key
    }
  }

  /// Whether an entry of that name is one of ours; others belong to a newer program and stay.
  package static func isKnown(_ name: String) -> Bool {
    Name.all.contains(name) || name.hasPrefix(Name.keyPrefix)
  }

  package static let stepChoices = [5, 10, 15, 20, 30, 45, 60, 90]
  package static let playedMarginChoices = [0, 10, 30, 60, 120, 300]

  private static func choice(_ text: String?, of choices: [Int]) -> Int? {
    text.flatMap { Int($0) }.flatMap { choices.contains($0) ? $0 : nil }
  }

  package static func boundedBudget(_ megabytes: Int) -> Int { min(max(megabytes, 0), 5000) }

  /// The names of entries; forms use them too.
  package enum Name {
    package static let marksReadOnScroll = "marks-read-on-scroll"
    package static let marksSeenPictures = "marks-seen-pictures"
    package static let joinsStories = "joins-stories"
    package static let proxiesPictures = "proxies-pictures"
    package static let proxiesSound = "proxies-sound"
    package static let offlineBudget = "offline-budget"
    package static let singleKeys = "single-keys"
    package static let notifies = "notifies"
    package static let look = "look"
    package static let refreshInterval = "refresh-interval"
    package static let keptDays = "kept-days"
    package static let keptItems = "kept-items"
    package static let backStep = "back-step"
    package static let forwardStep = "forward-step"
    package static let playedMargin = "played-margin"
    package static let continuesPlaying = "continues-playing"
    package static let leftSwipe = "swipe-left"
    package static let rightSwipe = "swipe-right"
    /// Before the name of an action.
    package static let keyPrefix = "key."

    fileprivate static let all: Set = [
      marksReadOnScroll, marksSeenPictures, joinsStories, proxiesPictures, proxiesSound,
      offlineBudget, singleKeys, notifies, refreshInterval, look, keptDays, keptItems, backStep,
      forwardStep,
      playedMargin, continuesPlaying, leftSwipe, rightSwipe,
    ]
  }
}
