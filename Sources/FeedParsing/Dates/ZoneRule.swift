import CivilTime

/// A zone named by its place, with the hours by which its summers differ: `Europe/Berlin`, `ET`.
///
/// The rules are those in force since 2007, the year in which the United States last changed theirs.
struct ZoneRule {
  /// Minutes east of Greenwich in winter.
  let standard: Int
  /// When clocks are an hour ahead.
  let summer: Summer

  enum Summer { case none, american, european, australian, newZealand }

  /// Minutes east of Greenwich at a local time.
  func offset(_ fields: DateFields) -> Int {
    let day = CivilDate(year: fields.year, month: fields.month, day: fields.day)
    let now = day.daysSinceEpoch * 1440 + fields.hour * 60 + fields.minute
    let year = fields.year
    let isSummer: Bool
    switch summer {
    case .none: isSummer = false
    case .american:
      let start = Self.sunday(2, month: 3, year) + 120
      isSummer = start..<Self.sunday(1, month: 11, year) + 120 ~= now
    case .european:
      // At one o'clock in Greenwich; an hour that comes twice is taken for its first.
      let start = Self.sunday(0, month: 3, year) + 60 + standard
      isSummer = start..<Self.sunday(0, month: 10, year) + 120 + standard ~= now
    case .australian:
      isSummer =
        !(Self.sunday(1, month: 4, year) + 180..<Self.sunday(1, month: 10, year) + 120 ~= now)
    case .newZealand:
      isSummer =
        !(Self.sunday(1, month: 4, year) + 180..<Self.sunday(0, month: 9, year) + 120 ~= now)
    }
    return standard + (isSummer ? 60 : 0)
  }

  /// Midnight before a Sunday of a month, in minutes since 1970; the zeroth is the last one.
  private static func sunday(_ number: Int, month: Int, _ year: Int) -> Int {
    let seventh = CivilDate(
      year: year,
      month: month,
      day: number == 0 ? CivilDate.days(inMonth: month, of: year) : number * 7
    )
    return (seventh.daysSinceEpoch - seventh.weekday) * 1440
  }

  /// The American zone that two letters leave open between winter and summer.
  static func american(_ name: String) -> ZoneRule? {
    switch name {
    case "et": ZoneRule(standard: -300, summer: .american)
    case "ct": ZoneRule(standard: -360, summer: .american)
    case "mt": ZoneRule(standard: -420, summer: .american)
    case "pt": ZoneRule(standard: -480, summer: .american)
    default: nil
    }
  }

  /// The zone of a place, in small letters and without what parts its words.
  ///
  /// Source: tz database 2024a, the places of most people.
  static func city(_ name: String) -> ZoneRule? { cities[name] }

  private static let cities: [String: ZoneRule] = {
    var table: [String: ZoneRule] = [:]
    for (summer, list) in lists {
      for line in list.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let first = words.first, let standard = Int(first) else { continue }
        for name in words.dropFirst() {
          table[String(name)] = ZoneRule(standard: standard, summer: summer)
        }
      }
    }
    return table
  }()

  private static let lists: [(Summer, String)] = [
    (
      .american,
      """
      -210 stjohns
      -240 halifax bermuda
      -300 newyork toronto detroit montreal eastern indianapolis louisville havana
      -360 chicago winnipeg central
      -420 denver edmonton boise mountain
      -480 losangeles vancouver tijuana pacific
      -540 anchorage
      """
    ),
    (
      .european,
      """
      0 london dublin lisbon belfast jersey guernsey canary madeira faroe
      60 berlin paris madrid rome vienna zurich brussels amsterdam copenhagen oslo stockholm prague \
      warsaw budapest belgrade zagreb ljubljana bratislava luxembourg malta sarajevo skopje tirane \
      monaco andorra vaduz podgorica busingen gibraltar
      120 athens bucharest sofia helsinki kiev kyiv riga tallinn vilnius chisinau nicosia mariehamn
      """
    ),
    (
      .australian,
      """
      570 adelaide
      600 sydney melbourne canberra hobart
      """
    ),
    (.newZealand, "720 auckland"),
    (
      .none,
      """
      -600 honolulu hawaii
      -420 phoenix arizona
      -360 mexicocity guatemala costarica elsalvador regina monterrey
      -300 bogota lima panama jamaica guayaquil cancun
      -240 caracas puertorico lapaz manaus santodomingo
      -180 saopaulo buenosaires montevideo bahia fortaleza recife
      0 utc gmt uct zulu universal greenwich reykjavik accra abidjan dakar
      60 lagos algiers tunis casablanca kinshasa
      120 johannesburg harare maputo tripoli kaliningrad
      180 moscow minsk istanbul riyadh baghdad nairobi kuwait qatar addisababa simferopol
      210 tehran
      240 dubai baku tbilisi yerevan samara muscat
      270 kabul
      300 karachi tashkent yekaterinburg almaty
      330 kolkata calcutta colombo
      345 kathmandu katmandu
      360 dhaka omsk
      390 yangon rangoon
      420 bangkok jakarta hochiminh saigon novosibirsk krasnoyarsk
      480 shanghai hongkong singapore taipei manila perth kualalumpur chongqing irkutsk urumqi
      540 tokyo seoul pyongyang yakutsk
      570 darwin
      600 brisbane vladivostok guam
      """
    ),
  ]
}
