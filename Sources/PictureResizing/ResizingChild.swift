import CVips
import Glibc
import PictureReading

/// The other end: a process that reads pictures from its standard input and writes small forms of
/// them to its standard output, until the input ends.
///
/// It opens libvips, then gives up everything that it does not need for good: files, other
/// programs, the network. What a hostile picture can make of it is a wrong picture.
package enum ResizingChild {
  /// The first word on the command line of such a process.
  package static let word = "thumbnail"

  /// Ample for a hundred megapixels read in strips, and for twenty held whole.
  private static let memoryInBytes = 512 << 20
  private static let secondsOfComputing: UInt32 = 15

  /// - Returns: The exit status.
  package static func run() -> Int32 {
    if let reason = unsafe tidings_vips_open() {
      // SAFETY: the text stays as it is for as long as the process lives.
      return refuse(unsafe String(cString: reason))
    }
    guard tidings_confine(memoryInBytes) == 0 else {
      return refuse("the system has no way to confine libvips")
    }
    guard say(ReplyHead(word: .ready)) else { return 1 }
    while let head = take(RequestHead.byteCount).flatMap({ RequestHead.read($0) }) {
      guard let bytes = take(head.pictureCount), answer(head.wish, bytes) else { return 1 }
    }
    return 0
  }

  private static func refuse(_ reason: String) -> Int32 {
    let text = Array(reason.utf8)
    _ = say(ReplyHead(word: .unavailable, contentCount: text.count)) && give(text)
    return 1
  }

  private static func answer(_ wish: ResizeWish, _ bytes: [UInt8]) -> Bool {
    tidings_limit_computing(secondsOfComputing)
    defer { tidings_limit_computing(0) }
    let wish = tidings_picture_wish(
      width: Int32(wish.width),
      height: Int32(wish.height),
      fills: wish.fills ? 1 : 0,
      format: wish.readsWebP ? TIDINGS_PICTURE_WEBP : TIDINGS_PICTURE_JPEG
    )
    var made = unsafe tidings_picture()
    // SAFETY: the library reads within the array, whose size it is told; what it made is copied
    // before it is freed.
    let status = unsafe tidings_vips_make(bytes, bytes.count, wish, &made)
    defer { unsafe tidings_vips_free(&made) }
    guard status == 0,
      let size = unsafe PictureSize(width: Int(made.width), height: Int(made.height))
    else { return say(ReplyHead(word: .unreadable)) }
    let content = unsafe [UInt8](UnsafeRawBufferPointer(start: made.bytes, count: made.count))
    let kind: PictureKind =
      switch unsafe made.kind {
      case TIDINGS_MADE_WEBP: .webp
      case TIDINGS_MADE_PNG: .png
      default: .jpeg
      }
    return say(ReplyHead(word: .made, kind: kind, size: size, contentCount: content.count))
      && give(content)
  }

  private static func say(_ head: ReplyHead) -> Bool { give(head.bytes) }

  private static func give(_ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        // SAFETY: `rebasing` keeps the pointer and the count inside the array.
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        return unsafe write(STDOUT_FILENO, rest.baseAddress, rest.count)
      }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return false }
      done += count
    }
    return true
  }

  /// - Returns: `nil` at the end of the input.
  private static func take(_ count: Int) -> [UInt8]? {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        // SAFETY: the system writes at most as many bytes as are left in the buffer.
        let got = unsafe read(
          STDIN_FILENO,
          UnsafeMutableRawPointer(buffer.baseAddress)?.advanced(by: done),
          count - done
        )
        if got < 0 && errno == EINTR { continue }
        if got <= 0 { return }
        done += got
      }
    }
    return bytes.count == count ? bytes : nil
  }
}
