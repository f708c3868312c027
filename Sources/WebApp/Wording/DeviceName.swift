/// What a user would call a browser, by what it says of itself: `Firefox on Linux`.
///
/// For the history alone: it is made of a few known words, so nothing a browser sends is shown.
/// Source: MDN, "Browser detection using the user agent string".
struct DeviceName {
  let text: String

  init(userAgent: String?) {
    let agent = userAgent ?? ""
    let browser = Self.browsers.first { agent.contains($0.sign) }?.name
    let system = Self.systems.first { agent.contains($0.sign) }?.name
    text =
      switch (browser, system) {
      case (let browser?, let system?): "\(browser) on \(system)"
      case (let name?, nil), (nil, let name?): name
      case (nil, nil): "a browser"
      }
  }

  /// The first that fits: most browsers also carry the names of others.
  private static let browsers: [(sign: String, name: String)] = [
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"),
    ("Vivaldi", "Vivaldi"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"),
    ("Chrome", "Chrome"), ("Safari", "Safari"),
  ]

  private static let systems: [(sign: String, name: String)] = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"),
    ("Windows", "Windows"), ("Macintosh", "Mac"), ("Linux", "Linux"),
  ]
}
