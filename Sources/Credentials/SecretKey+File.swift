import Glibc
import HTTPSemantics

/// Why the secret key cannot be had.
package struct SecretKeyError: Error, Hashable, Sendable {
  package enum Code: Hashable, Sendable { case cannotRead, cannotCreate, damaged }

  package var code: Code
  package var path: String
  /// The system's number for what went wrong; 0 where the file itself is the matter.
  package var errno: Int32 = 0

  /// What the system says to that number.
  package var reason: String {
    // SAFETY: the text is copied at once.
    unsafe String(cString: strerror(errno))
  }
}

extension SecretKey {
  /// The key kept in a file, made with the first call.
  ///
  /// Only its owner may read the file, from its first moment on. It appears in one step, so of two
  /// programs that start at the same time both get the key of the one that was first.
  package static func kept(at path: String) throws(SecretKeyError) -> SecretKey {
    if let key = try read(path) { return key }
    try create(path)
    guard let key = try read(path) else {
      throw SecretKeyError(code: .cannotRead, path: path, errno: ENOENT)
    }
    return key
  }

  /// - Returns: `nil` if there is no file.
  private static func read(_ path: String) throws(SecretKeyError) -> SecretKey? {
    // SAFETY: the system reads a text that lives as long as the call.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 && errno == ENOENT { return nil }
    guard descriptor >= 0 else {
      throw SecretKeyError(code: .cannotRead, path: path, errno: errno)
    }
    defer { close(descriptor) }
    // A copy or a backup may have left it open to others.
    _ = fchmod(descriptor, 0o600)
    var bytes = [UInt8](repeating: 0, count: 256)
    // SAFETY: the system writes at most as many bytes as the array has.
    let count = unsafe Glibc.read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw SecretKeyError(code: .cannotRead, path: path, errno: errno) }
    let text = String(decoding: bytes[..<count].filter { $0 > 0x20 }, as: UTF8.self)
    guard let key = Base64URL.decode(text).flatMap({ SecretKey(bytes: $0) }) else {
      throw SecretKeyError(code: .damaged, path: path)
    }
    return key
  }

  private static func create(_ path: String) throws(SecretKeyError) {
    // One for each caller: two threads with one draft would take it away from each other.
    let draft = "\(path).\(getpid()).\(UInt64.random(in: 0 ... .max)).new"
    // SAFETY, here and below: the system reads texts that live as long as the calls.
    let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw SecretKeyError(code: .cannotCreate, path: path, errno: errno)
    }
    defer { unsafe unlink(draft) }
    let line = Array((Base64URL.encode(SecretKey().bytes) + "\n").utf8)
    let isWritten = unsafe write(descriptor, line, line.count) == line.count
    let isKept = isWritten && fsync(descriptor) == 0
    let reason = errno
    close(descriptor)
    guard isKept else { throw SecretKeyError(code: .cannotCreate, path: path, errno: reason) }
    // Unlike renaming, a link never takes the place of a key that another program has just made.
    guard unsafe link(draft, path) == 0 || errno == EEXIST else {
      throw SecretKeyError(code: .cannotCreate, path: path, errno: errno)
    }
  }
}
