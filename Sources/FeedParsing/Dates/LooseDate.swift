import CivilTime

/// Dates in no standard form: takes the time of day out first, then the zone, then the day.
struct LooseDate {
  /// Longer texts are prose, not dates.
  static let longest = 120

  let tokens: [DateToken]
  let isSpaced: [Bool]
  private let isKorean: Bool
  let isRightToLeft: Bool
  var isUsed: [Bool]
  var fields = DateFields()
  var year: Int?
  var month: Int?
  var day: Int?
  /// A zone whose offset depends on the date.
  private var zone: ZoneRule?

  /// The instant that a text names.
  static func timestamp(_ bytes: Span<UInt8>) -> Timestamp? {
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in bytes.indices { copy.append(bytes[index]) }
    let lexer = DateLexer(String(decoding: copy, as: UTF8.self))
    guard lexer.tokens.count <= 40 else { return nil }
    var date = LooseDate(lexer)
    if let count = date.countSince1970() { return count }
    return date.read() ? date.fields.timestamp : nil
  }

  private init(_ lexer: DateLexer) {
    tokens = lexer.tokens
    isSpaced = lexer.isSpaced
    isKorean = lexer.isKorean
    isRightToLeft = lexer.isRightToLeft
    isUsed = Array(repeating: false, count: lexer.tokens.count)
  }

  /// A count of seconds or milliseconds with marks around it: `@1709647629`, `/Date(1709647629000)/`,
  /// `new Date(1709647629000)`.
  private func countSince1970() -> Timestamp? {
    guard isMark(0, "@", "/", "\\") || word(0) == "date" || word(0) == "new",
      let index = tokens.indices.first(where: { number($0) != nil }), let count = number(index)
    else { return nil }
    switch count.digits {
    case 9, 10: return Timestamp(seconds: Int64(count.value))
    case 12, 13: return Timestamp(milliseconds: Int64(count.value))
    default: return nil
    }
  }

  private mutating func read() -> Bool {
    let timeEnd = readTime()
    if !readZone(from: timeEnd ?? 0, afterTime: timeEnd != nil), isKorean { fields.offset = 540 }
    readUnits()
    if month == nil { month = readMonthName() }
    let numbers = unusedNumbers
    if month != nil { fillDayAndYear(numbers) } else if year == nil { readNumbers(numbers) }
    guard let year else { return false }
    fields.year = year
    fields.month = month ?? 1
    fields.day = day ?? 1
    if let zone { fields.offset = zone.offset(fields) }
    return true
  }

  // MARK: Tokens

  func number(_ index: Int) -> (value: Int, digits: Int)? {
    guard tokens.indices.contains(index), !isUsed[index],
      case .number(let value, let digits) = tokens[index]
    else { return nil }
    return (value, digits)
  }

  func word(_ index: Int) -> String? {
    guard tokens.indices.contains(index), !isUsed[index], case .word(let word) = tokens[index]
    else {
      return nil
    }
    return word
  }

  func isMark(_ index: Int, _ marks: Unicode.Scalar...) -> Bool {
    guard tokens.indices.contains(index), case .mark(let mark) = tokens[index] else { return false }
    return marks.contains(mark)
  }

  func isUnit(_ index: Int, _ unit: DateToken.Unit) -> Bool {
    tokens.indices.contains(index) && tokens[index] == .unit(unit)
  }

  mutating func use(_ range: Range<Int>) {
    for index in range where tokens.indices.contains(index) { isUsed[index] = true }
  }
}

// MARK: - Time of day

extension LooseDate {
  /// Reads the time and gives the place after it.
  private mutating func readTime() -> Int? {
    for index in tokens.indices {
      guard let hour = number(index), hour.digits <= 2 else { continue }
      // `+02:00` is a zone.
      if isMark(index - 1, "+"), !isSpaced[index] { continue }
      // `2024:03:05` is a day, as cameras write it.
      if index == 2, isMark(1, ":"), number(0)?.digits == 4 { continue }
      if isMark(index + 1, ":"), let minute = number(index + 2), minute.digits <= 2 {
        return readClock(from: index, hour.value, minute.value)
      }
      if isUnit(index + 1, .hour) { return readCountedTime(from: index, hour.value) }
      if let unit = word(index + 1), DateWords.hours.contains(unit), hour.value <= 24 {
        return readLetteredTime(from: index, hour.value)
      }
      if let half = half(at: index + 1), hour.value <= 12, !precedesClock(half.end) {
        fields.hour = hour.value
        apply(half.isAfternoon)
        use(index..<half.end)
        return half.end
      }
      if isMark(index + 1, "."), let minute = number(index + 2),
        followsClockWord(index) || isDottedClock(index)
      {
        return readClock(from: index, hour.value, minute.value)
      }
      if isHyphenatedClock(index), let minute = number(index + 2) {
        return readClock(from: index, hour.value, minute.value)
      }
      if word(index - 1) == "t", !isSpaced[index], number(index - 2) != nil {
        fields.hour = hour.value
        use(index..<index + 1)
        return index + 1
      }
    }
    return nil
  }

  /// Nordic clocks have a point: `kl. 15.04`.
  private func followsClockWord(_ index: Int) -> Bool {
    let name = word(isMark(index - 1, ".") ? index - 2 : index - 1) ?? ""
    return ["kl", "klo", "kello", "klockan", "klokka", "klokken"].contains(name)
  }

  /// Finnish, Danish and Indonesian clocks have points: `5.3.2024 14.07.09`, once the year is behind.
  private func isDottedClock(_ index: Int) -> Bool {
    guard isSpaced[index], !isSpaced[index + 1], !isSpaced[index + 2],
      let hour = number(index), hour.value <= 24,
      let minute = number(index + 2), minute.digits == 2, minute.value < 60
    else { return false }
    return (0..<index).contains { number($0)?.digits == 4 }
  }

  /// `2024-03-05 14-07-09`, as in names of files: three numbers of two digits behind the day.
  private func isHyphenatedClock(_ index: Int) -> Bool {
    let places = [index, index + 2, index + 4]
    return places.allSatisfy { number($0)?.digits == 2 } && isMark(index + 1, "-")
      && isMark(index + 3, "-") && (isSpaced[index] || word(index - 1) == "t")
      && (0..<index).contains { number($0)?.digits == 4 }
  }

  /// Whether a time begins at that place, so that the half of the day before it belongs to that.
  private func precedesClock(_ index: Int) -> Bool {
    number(index).map { $0.digits <= 2 } == true
      && (isMark(index + 1, ":") || isUnit(index + 1, .hour))
  }

  private mutating func readClock(from index: Int, _ hour: Int, _ minute: Int) -> Int {
    fields.hour = hour
    fields.minute = minute
    var end = index + 3
    let point: Unicode.Scalar = isMark(index + 1, ".") ? "." : isMark(index + 1, "-") ? "-" : ":"
    if isMark(end, point), let second = number(end + 1), second.digits <= 2 {
      fields.second = second.value
      end += 2
      // The fraction; MS SQL and some Java programs put a colon before it.
      if isMark(end, ".", ",", ":"), let fraction = number(end + 1), !isSpaced[end + 1] {
        fields.millisecond = thousandths(fraction.value, digits: fraction.digits)
        end += 2
      }
    }
    use(index..<end)
    return readHalf(before: index, after: end)
  }

  private func thousandths(_ value: Int, digits: Int) -> Int {
    var value = value
    var digits = digits
    while digits < 3 {
      value *= 10
      digits += 1
    }
    while digits > 3 {
      value /= 10
      digits -= 1
    }
    return value
  }

  /// `15时04分05秒`.
  private mutating func readCountedTime(from index: Int, _ hour: Int) -> Int {
    fields.hour = hour
    var end = index + 2
    if let minute = number(end), isUnit(end + 1, .minute) {
      fields.minute = minute.value
      end += 2
      if let second = number(end), isUnit(end + 1, .second) {
        fields.second = second.value
        end += 2
      }
    }
    use(index..<end)
    return readHalf(before: index, after: end)
  }

  /// `15h04`, `15 h 04 min 09 s`.
  private mutating func readLetteredTime(from index: Int, _ hour: Int) -> Int {
    fields.hour = hour
    var end = index + 2
    if let minute = number(end), minute.digits <= 2 {
      fields.minute = minute.value
      end += 1
      if let unit = word(end), DateWords.minutes.contains(unit) {
        end += 1
        if let second = number(end), second.digits <= 2, word(end + 1) != nil {
          fields.second = second.value
          end += 2
        }
      }
    }
    use(index..<end)
    return end
  }

  private mutating func readHalf(before index: Int, after end: Int) -> Int {
    if let half = half(at: end) {
      apply(half.isAfternoon)
      use(end..<half.end)
      return half.end
    }
    let before = (max(index - 4, 0)..<index).first { half(at: $0)?.end == index }
    if let before, let half = half(at: before) {
      // `am 5. Mai` has the German preposition, but not right before a time.
      apply(half.isAfternoon)
      use(before..<index)
    } else if isMark(index - 1, "."), let word = word(index - 2), word == "du" || word == "de" {
      // Hungarian, `du. 2:07`; without a full stop they are French and Spanish.
      apply(word == "du")
      use(index - 2..<index)
    }
    return end
  }

  /// The half of the day that is named at that place: `pm`, `p.m.`, `μ.μ.`, `下午`.
  private func half(at index: Int) -> (isAfternoon: Bool, end: Int)? {
    guard tokens.indices.contains(index), !isUsed[index] else { return nil }
    switch tokens[index] {
    case .half(let isAfternoon): return (isAfternoon, index + 1)
    case .word(let word):
      if let isAfternoon = DateWords.half(word) { return (isAfternoon, index + 1) }
      if isMark(index + 1, "."), let second = self.word(index + 2),
        let isAfternoon = DateWords.half(word + second)
      {
        return (isAfternoon, isMark(index + 3, ".") ? index + 4 : index + 3)
      }
      return nil
    default: return nil
    }
  }

  private mutating func apply(_ isAfternoon: Bool) {
    if isAfternoon, fields.hour < 12 { fields.hour += 12 }
    if !isAfternoon, fields.hour == 12 { fields.hour = 0 }
  }
}

// MARK: - Zone

extension LooseDate {
  /// Reads the zone after the time; a number wins over a name, the first over a repeated one.
  private mutating func readZone(from start: Int, afterTime: Bool) -> Bool {
    var named: Int?
    for index in start..<max(start, tokens.count) {
      if isMark(index, "+", "-"), let (minutes, end) = offset(at: index, afterTime: afterTime) {
        fields.offset = minutes
        zone = nil
        use(index..<end)
        return true
      }
      guard afterTime, named == nil, let word = word(index) else { continue }
      if let (rule, end) = region(at: index) {
        zone = rule
        named = rule.standard
        use(index..<end)
        continue
      }
      guard let minutes = ZoneNames.offset(word) else { continue }
      named = minutes
      use(index..<index + 1)
    }
    fields.offset = named ?? 0
    return named != nil
  }

  /// `America/New_York`, `ET`.
  private func region(at index: Int) -> (rule: ZoneRule, end: Int)? {
    guard let name = word(index) else { return nil }
    if let rule = ZoneRule.american(name) { return (rule, index + 1) }
    guard isMark(index + 1, "/"), var city = word(index + 2) else { return nil }
    var end = index + 3
    while isMark(end, "_", "/"), let next = word(end + 1) {
      city = isMark(end, "/") ? next : city + next
      end += 2
    }
    return ZoneRule.city(city).map { ($0, end) }
  }

  /// `+02`, `-0500`, `+5:30`; without a time before it only with a colon, else it is a date.
  private func offset(at index: Int, afterTime: Bool) -> (minutes: Int, end: Int)? {
    guard let first = number(index + 1), !isSpaced[index + 1] else { return nil }
    // `14:07 2024-03-05`: this hyphen stands between the parts of a date.
    if afterTime, first.digits <= 2, isMark(index, "-"), !isSpaced[index], number(index - 1) != nil
    {
      return nil
    }
    let sign = isMark(index, "-") ? -1 : 1
    var hours = first.value
    var minutes = 0
    var end = index + 2
    if first.digits <= 2, isMark(end, ":"), let second = number(end + 1), second.digits == 2 {
      minutes = second.value
      end += 2
    } else if afterTime, first.digits == 3 || first.digits == 4 {
      hours = first.value / 100
      minutes = first.value % 100
    } else if !afterTime || first.digits > 2 {
      return nil
    }
    return hours <= 15 && minutes < 60 ? (sign * (hours * 60 + minutes), end) : nil
  }
}
