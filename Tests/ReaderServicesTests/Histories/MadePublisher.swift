import CivilTime
import StoreTestSupport

/// A publisher with habits, good and bad, who writes, edits, withdraws, moves and has outages.
struct MadePublisher {
  enum GUIDs: CaseIterable { case own, permalink, missing, equal, newEachTime, places }
  enum Links: CaseIterable { case own, equal, missing }

  struct Habits {
    var guids: GUIDs
    var links: Links
    var hasDates: Bool
    var hasBodies: Bool
    var hasFiles: Bool
    var window: Int
    /// Every fetch may meet another of two servers, each with guids and links of its own.
    var hasTwoFaces: Bool
  }

  private struct Article {
    var number: Int
    var truth: String
    var title: String
    var text: String
    var date: Timestamp
    var path: String
    var isListed = true
    var former: (title: String, text: String)?
  }

  let number: UInt64
  private(set) var habits: Habits
  private var articles: [Article] = []
  private var edits = 0
  private var truths = 0
  private var scheme = 0
  private var host: String
  private var isEncrypted = true

  init(number: UInt64, dice: Dice, isStrong: Bool) {
    self.number = number
    var random = dice.generator(.writing)
    func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    var guids = GUIDs.allCases.randomElement(using: &random) ?? .own
    var links = Links.allCases.randomElement(using: &random) ?? .own
    // Something has to tell items apart beside title and text, which an editor may change.
    if isStrong { (guids, links) = (.own, .own) }
    if links != .own, guids != .permalink { guids = .own }
    if links == .missing, guids == .permalink { guids = .own }
    habits = Habits(
      guids: guids,
      links: links,
      hasDates: isStrong || !chance(3),
      hasBodies: isStrong || !chance(5),
      hasFiles: chance(4),
      window: [1, 2, 3, 5, 9, 15].randomElement(using: &random) ?? 5,
      hasTwoFaces: !isStrong && chance(6)
    )
    host = "p\(number).example"
  }

  /// Some new articles, and perhaps something done to those that are there.
  mutating func liveOn(_ dice: Dice, now: Timestamp) {
    var random = dice.generator(.writing)
    let count = Int.random(in: 0...2, using: &random)
    for index in 0..<(articles.isEmpty ? max(1, count) : count) {
      write(at: now.advanced(bySeconds: -Int64(60 * (count - index))))
    }
    if let random = dice.once(in: 3, .titleEdit) { edit(random) { $0.title = "Title, edit \($1)" } }
    if habits.hasBodies, let random = dice.once(in: 3, .textEdit) {
      edit(random) { $0.text = "What was written for the edition number \($1), and at length." }
    }
    if let random = dice.once(in: 8, .dateEdit) {
      edit(random) { article, _ in article.date = article.date.advanced(bySeconds: 7200) }
    }
    if let random = dice.once(in: 8, .linkEdit) { edit(random) { $0.path = "/moved/\($1)" } }
    if let random = dice.once(in: 6, .revert) {
      edit(random) { article, _ in
        guard let former = article.former else { return }
        (article.title, article.text) = former
      }
    }
    if var random = dice.once(in: 4, .withdrawal) {
      let shown = articles.indices.suffix(habits.window + 4)
      if let index = shown.randomElement(using: &random) { articles[index].isListed.toggle() }
    }
    if dice.once(in: 10, .otherGUIDs) != nil { scheme += 1 }
    if dice.once(in: 10, .otherScheme) != nil { isEncrypted.toggle() }
    if dice.once(in: 14, .otherHost) != nil { host = "h\(edits).p\(number).example" }
    if habits.links == .own, dice.once(in: 20, .lostGUIDs) != nil {
      habits.guids = habits.guids == .missing ? .own : .missing
    }
  }

  private mutating func write(at date: Timestamp) {
    let count = articles.count + 1
    truths += 1
    articles.append(
      Article(
        number: count,
        truth: "t\(number)x\(truths)",
        title: "Title of \(number)x\(count)",
        text: habits.hasBodies
          ? "What there is to say about \(number)x\(count), in enough words." : "Read more",
        date: date,
        path: "/\(count)"
      )
    )
  }

  private mutating func edit(
    _ random: SeededGenerator,
    _ change: (inout Article, Int) -> Void
  ) {
    var random = random
    let shown = articles.indices.suffix(habits.window)
    guard let index = shown.randomElement(using: &random) else { return }
    edits += 1
    let former = (articles[index].title, articles[index].text)
    change(&articles[index], edits)
    if former != (articles[index].title, articles[index].text) { articles[index].former = former }
  }

  /// Makes another item of an article, as the rules take it for one.
  mutating func rename(_ truth: String) {
    guard let index = articles.firstIndex(where: { $0.truth == truth }) else { return }
    truths += 1
    articles[index].truth = "t\(number)x\(truths)"
  }

  /// What the feed says now.
  func entries(_ dice: Dice) -> [Entry] {
    var shown = Array(articles.filter(\.isListed).suffix(habits.window).reversed())
    if var random = dice.once(in: 2, .reshuffle) { shown.shuffle(using: &random) }
    let isOtherFace = habits.hasTwoFaces && dice.once(in: 2, .otherFace) != nil
    var spelling = dice.without.contains(.respelling) ? nil : dice.generator(.respelling)
    var entries = shown.enumerated().map { place, article in
      Entry(delivery: deliver(article, place, isOtherFace, step: dice.step, &spelling))
    }
    if var random = dice.once(in: 4, .repeats) { repeatOne(of: &entries, &random) }
    return entries
  }

  /// Puts an item there twice: as it is, or under a second guid where all else tells that it is one.
  private func repeatOne(of entries: inout [Entry], _ random: inout SeededGenerator) {
    guard let place = entries.indices.randomElement(using: &random) else { return }
    var other = entries[place].delivery
    let isTold = habits.links == .own && habits.hasBodies && other.guid != nil
    if isTold, Bool.random(using: &random) { other.guid = "again-\(other.title)" }
    entries[place].other = other
  }

  private func deliver(
    _ article: Article,
    _ place: Int,
    _ isOtherFace: Bool,
    step: UInt64,
    _ spelling: inout SeededGenerator?
  ) -> Delivery {
    let face = isOtherFace ? "alt." : ""
    let link: String? =
      switch habits.links {
      case .own: face + host + article.path
      case .equal: host
      case .missing: nil
      }
    let guid: String? =
      switch habits.guids {
      case .own: "tag:\(face)\(scheme):\(article.number)"
      case .permalink: link
      case .missing: nil
      case .equal: "urn:the-feed"
      case .newEachTime: "\(step)-\(place)"
      case .places: "\(place + 1)"
      }
    return Delivery(
      truth: article.truth,
      guid: guid,
      link: link,
      url: link.map { spelled($0, &spelling) },
      file: habits.hasFiles ? "files.example/\(number)/\(article.number).mp3" : nil,
      title: article.title,
      text: article.text,
      date: habits.hasDates ? article.date : nil
    )
  }

  private func spelled(_ link: String, _ random: inout SeededGenerator?) -> String {
    let scheme = isEncrypted ? "https://" : "http://"
    guard var dice = random else { return scheme + link }
    defer { random = dice }
    switch Int.random(in: 0..<8, using: &dice) {
    case 0: return "\(scheme)www.\(link)"
    case 1: return "\(scheme)\(link)/"
    case 2: return "\(scheme)\(link)?utm_source=rss"
    default: return scheme + link
    }
  }

  /// The document with these entries, whole unless there is an entry within which it is to break off.
  func document(
    _ entries: [Entry],
    upTo end: (place: Int, percent: Int)? = nil
  ) -> String {
    var text = "<rss version=\"2.0\"><channel><title>Feed \(number)</title>\n"
    for (place, entry) in entries.enumerated() {
      let item = entry.delivery.xml
      if let end, end.place == place {
        let part = item.utf8.prefix(item.utf8.count * end.percent / 100)
        return text + String(decoding: part, as: UTF8.self)
      }
      text += item + (entry.other?.xml ?? "")
    }
    return text + "</channel></rss>"
  }
}
