import ByteScanning
import Testing

@testable import XMLReading

@Suite struct `Labels of Cyrillic text` {
  private static let text =
    "Сегодня в столице прошло заседание правительства, на котором обсудили новости"

  /// The text in an encoding whose letters stand so, from А and from а, ё apart.
  private static func encoded(_ text: String, _ capital: UInt8, _ small: UInt8) -> [UInt8] {
    text.unicodeScalars.map { scalar in
      switch scalar.value {
      case 0x410...0x42F: capital + UInt8(scalar.value - 0x410)
      case 0x430...0x44F: small + UInt8(scalar.value - 0x430)
      default: UInt8(scalar.value)
      }
    }
  }

  private static func koi(_ text: String) -> [UInt8] {
    let order = "юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ"
    return text.map { letter in
      guard let place = order.firstIndex(of: letter) else { return letter.asciiValue ?? 0x3F }
      return 0xC0 + UInt8(order.distance(from: order.startIndex, to: place))
    }
  }

  private func decode(_ label: String, _ bytes: [UInt8]) -> (text: String, isMislabelled: Bool) {
    let head = Array("<?xml version=\"1.0\" encoding=\"\(label)\"?><a>".utf8)
    let decoded = TextDecoding.decode(head + bytes, contentType: nil)
    let text = decoded.bytes.text.string(head.count..<decoded.bytes.text.bytes.count)
    return (text, decoded.findings.contains { $0.kind == .mislabelled })
  }

  @Test(arguments: [text, text.uppercased(), "Новости", "News: «x» — № 5", "и в с к о у а я", ""])
  func `that are right are believed`(text: String) {
    let plain = String(text.unicodeScalars.filter { $0.isASCII || 0x410...0x44F ~= $0.value })
    for (label, bytes) in [
      ("windows-1251", Self.encoded(plain, 0xC0, 0xE0)),
      ("iso-8859-5", Self.encoded(plain, 0xB0, 0xD0)),
      ("koi8-r", Self.koi(plain)), ("koi8-u", Self.koi(plain)),
    ] {
      let decoded = decode(label, bytes)
      #expect(decoded.text == plain)
      #expect(!decoded.isMislabelled)
    }
  }

  @Test(arguments: ["windows-1251", "koi8-r", "iso-8859-5"])
  func `that are wrong beyond doubt are not, and it is told`(label: String) {
    for (name, bytes) in [
      ("windows-1251", Self.encoded(Self.text, 0xC0, 0xE0)),
      ("iso-8859-5", Self.encoded(Self.text, 0xB0, 0xD0)), ("koi8-r", Self.koi(Self.text)),
    ] where name != label {
      let decoded = decode(label, bytes)
      #expect(decoded.text == Self.text)
      #expect(decoded.isMislabelled)
    }
  }

  @Test func `do not turn Western text into Cyrillic`() {
    let text = "Größe und Übermut, schöne Grüße für alle Mädchen, früh und spät"
    let decoded = decode("windows-1251", text.unicodeScalars.map { UInt8($0.value) })
    #expect(decoded.text == text)
    #expect(decoded.isMislabelled)
  }
}
