import ByteScanning
import HTMLReading
import WebAddressing

extension CleaningPass {
  /// Writes sound or film with its sources and tracks, for the browser's own player.
  ///
  /// Nothing plays by itself, and nothing is loaded before somebody wants it, but the first picture
  /// of a film that has no other.
  ///
  /// - Returns: Whether there is anything to play.
  mutating func writeMedia(_ id: HTMLTree.NodeID, isVideo: Bool) -> Bool {
    let own = firstAttribute(["src", "data-src"], of: id).flatMap { cleaner.resource($0) }
    let sources = descendants("source", of: id).compactMap { source in
      firstAttribute(["src", "data-src"], of: source).flatMap { cleaner.resource($0) }
        .map { (source, $0) }
    }
    guard own != nil || !sources.isEmpty else { return false }
    output += isVideo ? "<video".utf8 : "<audio".utf8
    if let own { output.appendAttribute("src", own) }
    if isVideo { writeVideoAttributes(id) }
    if let element = tree.element(id) {
      writeAttributes(of: element, by: ["loop": .flag, "muted": .flag])
    }
    output.appendFlag("controls")
    output.append(.greaterThan)
    for (source, address) in sources {
      output += "<source".utf8
      output.appendAttribute("src", address)
      writeAttributes(of: source, ["type": .mediaType, "media": .cssLength])
    }
    for track in descendants("track", of: id) { writeTrack(track) }
    output += isVideo ? "</video>".utf8 : "</audio>".utf8
    return true
  }

  private mutating func writeVideoAttributes(_ id: HTMLTree.NodeID) {
    let poster = firstAttribute(["poster", "data-poster"], of: id).flatMap { cleaner.resource($0) }
    if let poster { output.appendAttribute("poster", poster) }
    if let width = number("width", of: id), width <= 20_000 {
      output.appendAttribute("width", String(width))
    }
    if let height = number("height", of: id), height <= 20_000 {
      output.appendAttribute("height", String(height))
    }
    output.appendAttribute("preload", poster == nil ? "metadata" : "none")
    output.appendFlag("playsinline")
  }

  private mutating func writeTrack(_ id: HTMLTree.NodeID) {
    guard let address = tree.attribute("src", of: id).flatMap({ cleaner.resource($0) }) else {
      return
    }
    output += "<track".utf8
    output.appendAttribute("src", address)
    writeAttributes(
      of: id,
      [
        "kind": .oneOf(["subtitles", "captions", "descriptions", "chapters"]),
        "srclang": .plain, "label": .text, "default": .flag,
      ]
    )
  }

  private mutating func writeAttributes(of id: HTMLTree.NodeID, _ rules: [String: AttributeRule]) {
    if let element = tree.element(id) { writeAttributes(of: element, by: rules) }
    output.append(.greaterThan)
  }
}
