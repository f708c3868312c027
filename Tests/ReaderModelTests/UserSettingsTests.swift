import ReaderModel
import Testing

@Suite struct `Settings of a user` {
  @Test func `survive the way through texts`() {
    var settings = UserSettings()
    settings.marksReadOnScroll = true
    settings.proxiesPictures = false
    settings.offlineBudgetInMegabytes = 250
    settings.keys = ["next": "n", "search": "Ctrl+F"]
    settings.usesSingleKeys = false
    settings.notifies = true
    settings.refreshIntervalInSeconds = 900
    settings.leftSwipe = .unfold
    settings.rightSwipe = .none
    #expect(UserSettings(entries: settings.entries) == settings)
  }

  @Test func `say nothing of what is as it comes`() {
    #expect(UserSettings().entries == [:])
    #expect(UserSettings(entries: [:]) == UserSettings())
  }

  @Test func `bear what an older or newer program wrote`() {
    let settings = UserSettings(entries: [
      "marks-read-on-scroll": "perhaps", "offline-budget": "-7", "refresh-interval": "1",
      "colour-of-the-moon": "blue", "key.next": "", "swipe-left": "explode",
    ])
    var expected = UserSettings()
    expected.offlineBudgetInMegabytes = 0
    expected.refreshIntervalInSeconds = 300
    #expect(settings == expected)
    #expect(!UserSettings.isKnown("colour-of-the-moon"))
  }
}
