import PictureReading

/// What goes to a child and comes back: a head of fixed size, then bytes.
///
/// A child may have been taken over by a picture, so what it says is checked like anything else
/// from outside.
enum RequestHead {
  static let byteCount = 12
  /// More than the largest picture that is fetched.
  static let longestPicture = 64 << 20

  static func bytes(_ wish: ResizeWish, pictureCount: Int) -> [UInt8] {
    little(wish.width, 2) + little(wish.height, 2)
      + [wish.fills ? 1 : 0, wish.readsWebP ? 1 : 0, 0, 0] + little(pictureCount, 4)
  }

  static func read(_ bytes: [UInt8]) -> (wish: ResizeWish, pictureCount: Int)? {
    guard bytes.count == byteCount else { return nil }
    let wish = ResizeWish(
      width: number(bytes[0..<2]),
      height: number(bytes[2..<4]),
      fills: bytes[4] == 1,
      readsWebP: bytes[5] == 1
    )
    let count = number(bytes[8..<12])
    guard wish.width > 0, wish.height > 0, count > 0, count <= longestPicture else { return nil }
    return (wish, count)
  }
}

/// What a child says: first that it is ready, then one answer for each picture.
struct ReplyHead: Hashable {
  enum Word: UInt8 { case ready = 1, unavailable, made, unreadable }

  static let byteCount = 16
  /// No form that we ask for comes near it.
  static let longestContent = 32 << 20

  var word: Word
  var kind: PictureKind?
  var size: PictureSize?
  var contentCount = 0

  var bytes: [UInt8] {
    let kindNumber = kind.flatMap { Self.kinds.firstIndex(of: $0) }.map { UInt8($0 + 1) } ?? 0
    return [word.rawValue, kindNumber, 0, 0]
      + little(size?.width ?? 0, 4) + little(size?.height ?? 0, 4) + little(contentCount, 4)
  }

  init(word: Word, kind: PictureKind? = nil, size: PictureSize? = nil, contentCount: Int = 0) {
    self.word = word
    self.kind = kind
    self.size = size
    self.contentCount = contentCount
  }

  /// - Returns: `nil` for what no child of ours says.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.byteCount, let word = Word(rawValue: bytes[0]) else { return nil }
    self.word = word
    contentCount = number(bytes[12..<16])
    guard contentCount <= Self.longestContent else { return nil }
    guard word == .made else { return }
    guard let size = PictureSize(width: number(bytes[4..<8]), height: number(bytes[8..<12])),
      Self.kinds.indices.contains(Int(bytes[1]) - 1), contentCount > 0
    else { return nil }
    self.size = size
    kind = Self.kinds[Int(bytes[1]) - 1]
  }

  private static let kinds: [PictureKind] = [.webp, .jpeg, .png]
}

private func little(_ number: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}

private func number(_ bytes: ArraySlice<UInt8>) -> Int {
  bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
}
