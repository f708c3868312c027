import TestSupport
import Testing

@testable import PictureReading

@Suite struct `A picture's first bytes` {
  @Test(arguments: Sample.all)
  func `tell its kind and size`(sample: Sample) throws {
    let header = try #require(PictureHeader(sample.bytes))
    #expect(header.kind == sample.kind)
    #expect(header.size == PictureSize(width: sample.width, height: sample.height))
    #expect(header.isAnimated == sample.isAnimated)
  }

  @Test(arguments: Sample.all)
  func `may be cut anywhere`(sample: Sample) {
    for count in 0..<min(sample.bytes.count, 400) {
      _ = PictureHeader(Array(sample.bytes.prefix(count)))
    }
  }

  @Test(arguments: Sample.all)
  func `may be wrong anywhere`(sample: Sample) {
    for place in 0..<min(sample.bytes.count, 200) {
      for value: UInt8 in [0x00, 0x7F, 0x80, 0xFF] {
        var bytes = sample.bytes
        bytes[place] = value
        _ = PictureHeader(bytes)
      }
    }
  }

  @Test(arguments: [
    "", "<!doctype html><title>Not here</title>", "<html><svg></svg></html>", "BM, said the letter",
    "GIF8", "%PDF-1.4", "{\"error\":404}", "<?xml version=\"1.0\"?><rss/>", "<!-- <svg> -->",
    "<svgx>", "RIFF0000AVI ", "\u{0}\u{0}\u{1}\u{0}",
  ])
  func `of anything else tell that it is none`(text: String) {
    #expect(PictureHeader(Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "\u{FEFF}<?xml version=\"1.0\"?>\n<svg>",
    "<!-- made by hand --><svg width=\"4\"/>",
    "<?xml version=\"1.0\"?><!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"x\"><svg>",
    "<!DOCTYPE svg [ <!ENTITY a \"b\"> ]>\n<svg>",
  ])
  func `of a drawing tell that it is one`(text: String) {
    #expect(PictureHeader(Array(text.utf8))?.kind == .svg)
  }

  @Test func `of a photograph on its side tell the size that is shown`() {
    #expect(
      PictureHeader(Sample.jpeg(width: 40, height: 30, orientation: 6))?.size
        == PictureSize(width: 30, height: 40)
    )
    #expect(
      PictureHeader(Sample.jpeg(width: 40, height: 30, orientation: 3))?.size
        == PictureSize(width: 40, height: 30)
    )
  }

  @Test func `pixels of a huge picture do not overflow`() {
    #expect(PictureSize(width: .max, height: 2)?.pixelCount == .max)
    #expect(PictureSize(width: 0, height: 2) == nil)
  }
}

/// Heads of pictures, written by hand from the formats' descriptions.
struct Sample: Sendable, CustomTestStringConvertible {
  var name: String
  var kind: PictureKind
  var width: Int
  var height: Int
  var isAnimated = false
  var bytes: [UInt8]

  var testDescription: String { name }

  static let all: [Sample] = [
    Sample(name: "PNG", kind: .png, width: 300, height: 200, bytes: png(frames: nil)),
    Sample(
      name: "PNG, moving",
      kind: .png,
      width: 300,
      height: 200,
      isAnimated: true,
      bytes: png(frames: 4)
    ),
    Sample(name: "PNG, one frame", kind: .png, width: 300, height: 200, bytes: png(frames: 1)),
    Sample(name: "JPEG", kind: .jpeg, width: 40, height: 30, bytes: jpeg(width: 40, height: 30)),
    Sample(name: "GIF", kind: .gif, width: 258, height: 3, bytes: gif(frames: 1)),
    Sample(
      name: "GIF, moving",
      kind: .gif,
      width: 258,
      height: 3,
      isAnimated: true,
      bytes: gif(frames: 3)
    ),
    Sample(
      name: "WebP, lossy",
      kind: .webp,
      width: 550,
      height: 368,
      bytes: webp("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A] + little(550, 2) + little(368, 2))
    ),
    Sample(
      name: "WebP, lossless",
      kind: .webp,
      width: 400,
      height: 301,
      bytes: webp("VP8L", [0x2F] + little(399 | 300 << 14, 4))
    ),
    Sample(
      name: "WebP, moving",
      kind: .webp,
      width: 70_000,
      height: 2,
      isAnimated: true,
      bytes: webp("VP8X", [0x02, 0, 0, 0] + little(69_999, 3) + little(1, 3))
    ),
    Sample(name: "AVIF", kind: .avif, width: 640, height: 480, bytes: avif("avif")),
    Sample(
      name: "AVIF, moving",
      kind: .avif,
      width: 640,
      height: 480,
      isAnimated: true,
      bytes: avif("avis")
    ),
    Sample(
      name: "BMP",
      kind: .bmp,
      width: 12,
      height: 9,
      bytes: Array("BM".utf8) + little(0, 12) + little(40, 4) + little(12, 4) + little(-9, 4)
    ),
    Sample(
      name: "icon",
      kind: .icon,
      width: 256,
      height: 256,
      bytes: [0, 0, 1, 0, 2, 0]
        + [16, 16, 0, 0] + little(1, 4) + little(10, 4) + little(38, 4)
        + [0, 0, 0, 0] + little(1, 4) + little(10, 4) + little(48, 4) + little(0, 20)
    ),
  ]

  static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  static func big(_ number: Int, _ count: Int) -> [UInt8] { little(number, count).reversed() }

  static func png(frames: Int?) -> [UInt8] {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      big(content.count, 4) + Array(name.utf8) + content + big(0, 4)
    }
    let control = frames.map { chunk("acTL", big($0, 4) + big(0, 4)) } ?? []
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", big(300, 4) + big(200, 4) + [8, 6, 0, 0, 0]) + chunk("gAMA", big(1, 4))
      + control + chunk("IDAT", [1, 2, 3])
  }

  static func jpeg(width: Int, height: Int, orientation: Int? = nil) -> [UInt8] {
    func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      [0xFF, marker] + big(content.count + 2, 2) + content
    }
    let exif = orientation.map { orientation in
      segment(
        0xE1,
        Array("Exif".utf8) + [0, 0] + Array("MM".utf8) + big(42, 2) + big(8, 4) + big(2, 2)
          + big(0x010F, 2) + big(2, 2) + big(1, 4) + big(0, 4)
          + big(0x0112, 2) + big(3, 2) + big(1, 4) + big(orientation, 2) + big(0, 2) + big(0, 4)
      )
    }
    return [0xFF, 0xD8] + segment(0xE0, Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
      + (exif ?? []) + [0xFF] + segment(0xDB, [UInt8](repeating: 1, count: 65))
      + segment(0xC2, [8] + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0])
      + segment(0xDA, [1, 1, 0, 0, 63, 0])
  }

  static func gif(frames: Int) -> [UInt8] {
    let table = [UInt8](repeating: 0, count: 6)
    let image: [UInt8] =
      [0x21, 0xF9, 4, 0, 0, 0, 0, 0, 0x2C] + little(0, 4) + little(258, 2) + little(3, 2) + [0x80]
      + table + [2, 2, 0x4C, 0x01, 0]
    return Array("GIF89a".utf8) + little(258, 2) + little(3, 2) + [0x80, 0, 0] + table
      + (0..<frames).flatMap { _ in image } + [0x3B]
  }

  static func webp(_ form: String, _ content: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + little(content.count + 12, 4) + Array("WEBP".utf8) + Array(form.utf8)
      + little(content.count, 4) + content
  }

  static func avif(_ brand: String) -> [UInt8] {
    func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
      big(content.count + 8, 4) + Array(name.utf8) + content
    }
    func size(_ width: Int, _ height: Int) -> [UInt8] {
      box("ispe", big(0, 4) + big(width, 4) + big(height, 4))
    }
    return box("ftyp", Array(brand.utf8) + big(0, 4) + Array("mif1".utf8))
      + box(
        "meta",
        big(0, 4) + box("hdlr", big(0, 12))
          + box("iprp", box("ipco", size(160, 120) + box("av1C", big(0, 4)) + size(640, 480)))
      )
      + box("mdat", [1, 2, 3])
  }
}
