import HTTPServing
import Testing

@testable import AssetServing
@testable import WebApp

@Suite struct `Look of a browser` {
  @Test func `a cookie reads back as what was chosen`() {
    var look = Look()
    look.theme = .dark
    look.accent = .amber
    look.width = .wide
    look.spacing = .loose
    #expect(Look(cookieValue: look.cookieValue) == look)
  }

  @Test(arguments: [
    ("", "system.serif.medium.blue.medium.medium"),
    ("dark.sans.huge", "dark.sans.huge.blue.medium.medium"),
    ("mauve.sans..pink", "system.sans.medium.pink.medium.medium"),
    ("light.serif.small.teal.wide.tight.more.than.known", "light.serif.small.teal.wide.tight"),
    ("\"><script>", "system.serif.medium.blue.medium.medium"),
  ]) func `cookies of other versions and nonsense are borne`(value: String, read: String) {
    #expect(Look(cookieValue: value).cookieValue == read)
  }
}

/// The colours of `tokens.css`, computed as a browser would.
///
/// Source: WCAG 2.2, relative luminance and contrast ratio; 4.5 is level AA for text.
@Suite struct `Colours` {
  private static let tokens: String =
    Asset.all.first { $0.path == "styles/tokens.css" }
    .map { String(decoding: $0.bytes.copied, as: UTF8.self) } ?? ""

  enum Theme: Int, CaseIterable { case light, dark }

  @Test(arguments: Look.Accent.allCases, Theme.allCases)
  func `an accent is readable on every ground, and what stands on it`(
    accent: Look.Accent,
    theme: Theme
  ) throws {
    let selector =
      accent == .blue ? ":root, [data-accent=blue]" : "[data-accent=\(accent.rawValue)]"
    let colour = try #require(Self.colour("accent", theme, after: selector))
    for ground in ["paper", "frame", "raised"] {
      let ground = try #require(Self.colour(ground, theme))
      #expect(colour.contrast(to: ground) >= 4.5)
    }
    // An open row: the accent at 11% over the paper, with quiet text on it as well.
    let paper = try #require(Self.colour("paper", theme))
    #expect(
      Self.tokens.contains("--accent-fill: color-mix(in srgb, var(--accent) 11%, transparent)")
    )
    let open = colour.over(paper, share: 0.11)
    #expect(colour.contrast(to: open) >= 4.5)
    #expect(try #require(Self.colour("quiet", theme)).contrast(to: open) >= 4.5)
    let on = try #require(Self.colour("on-accent", theme))
    #expect(on.contrast(to: colour) >= 4.5)
  }

  @Test(arguments: ["text", "quiet", "danger"], Theme.allCases)
  func `words are readable on every ground`(name: String, theme: Theme) throws {
    let colour = try #require(Self.colour(name, theme))
    for ground in ["paper", "frame", "raised"] {
      #expect(colour.contrast(to: try #require(Self.colour(ground, theme))) >= 4.5)
    }
  }

  /// The value of `--name: light-dark(#…, #…)` behind the selector.
  private static func colour(_ name: String, _ theme: Theme, after selector: String = ":root {")
    -> Colour?
  {
    guard let start = tokens.firstRange(of: selector) else { return nil }
    let rest = String(tokens[start.upperBound...])
    guard let property = rest.firstRange(of: "--\(name): light-dark(") else { return nil }
    let values = rest[property.upperBound...].prefix { $0 != ")" }.split(separator: ",")
    guard values.count == 2 else { return nil }
    return Colour(hex: values[theme.rawValue].filter { $0 != " " && $0 != "#" })
  }
}

private struct Colour {
  /// From 0 to 1.
  let channels: [Double]

  /// Three or six digits.
  init?(hex: String) {
    let digits =
      hex.count == 3
      ? hex.map { "\($0)\($0)" }
      : stride(from: 0, to: 6, by: 2).map {
        String(hex.dropFirst($0).prefix(2))
      }
    let values = digits.compactMap { Int($0, radix: 16) }
    guard values.count == 3 else { return nil }
    channels = values.map { Double($0) / 255 }
  }

  private init(channels: [Double]) { self.channels = channels }

  func over(_ ground: Colour, share: Double) -> Colour {
    Colour(channels: zip(channels, ground.channels).map { $0 * share + $1 * (1 - share) })
  }

  func contrast(to other: Colour) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private var luminance: Double {
    let linear = channels.map { $0 <= 0.04045 ? $0 / 12.92 : Self.power(($0 + 0.055) / 1.055) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// `base` to the power of 2.4: its square times the fifth root of its square, by Newton's method.
  private static func power(_ base: Double) -> Double {
    let square = base * base
    var root = 1.0
    for _ in 0..<40 {
      root -= (root * root * root * root * root - square) / (5 * root * root * root * root)
    }
    return square * root
  }
}
