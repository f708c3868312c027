import ByteScanning
import HTMLReading
import HTMLWriting
import WebAddressing

extension CleaningPass {
  /// Writes a frame as a player in a sandbox if its site is known, otherwise as a link.
  mutating func writeFrame(_ id: HTMLTree.NodeID) {
    let names = ["data-src", "data-lazy-src", "data-litespeed-src", "src"]
    let (width, height) = (number("width", of: id), number("height", of: id))
    guard (width ?? 2) > 1, (height ?? 2) > 1 else {
      writeFallback(ofFrame: id)
      return
    }
    for name in names {
      guard let value = tree.attribute(name, of: id), let address = cleaner.resource(value) else {
        continue
      }
      guard !Trackers.isTracker(address), shownPictures.insert("frame " + address).inserted else {
        return
      }
      if let player = KnownPlayer(address) {
        write(player, title: tree.attribute("title", of: id), width, height)
      } else {
        writeLink(address, title: tree.attribute("title", of: id))
      }
      return
    }
    writeFallback(ofFrame: id)
  }

  /// Writes the link inside a frame that leads nowhere: how Medium sends what its authors embed.
  private mutating func writeFallback(ofFrame id: HTMLTree.NodeID) {
    let text = tree.text(of: id)
    guard !text.isEmpty, text.utf8.count < 2000,
      let inside = try? HTMLTree(content: Array(text.utf8)),
      let link = inside.nodes.indices.first(where: { inside.isHTML($0, "a") }),
      let address = inside.attribute("href", of: link).flatMap({ cleaner.link($0) })
    else { return }
    writeLink(address, title: inside.text(of: link))
  }

  /// Writes the player that an old plug-in element means.
  ///
  /// - Returns: Whether it is known; the element's fallback is as good otherwise.
  mutating func writePlayer(ofObject id: HTMLTree.NodeID) -> Bool {
    var addresses = [tree.attribute("data", of: id)]
    for parameter in tree.children(of: id) where tree.isHTML(parameter, "param") {
      let name = tree.attribute("name", of: parameter)?.lowercased()
      if name == "movie" || name == "src" {
        addresses.append(tree.attribute("value", of: parameter))
      }
    }
    for value in addresses {
      guard let value, let address = cleaner.resource(value), let player = KnownPlayer(address)
      else { continue }
      write(
        player,
        title: tree.attribute("title", of: id),
        number("width", of: id),
        number("height", of: id)
      )
      return true
    }
    return false
  }

  /// Writes the player of a custom element that names a film.
  mutating func writeCustomPlayer(_ id: HTMLTree.NodeID) {
    guard let number = firstAttribute(["videoid", "data-videoid"], of: id),
      let player = KnownPlayer(youTube: number)
    else { return }
    write(player, title: tree.attribute("title", of: id), nil, nil)
  }

  private mutating func write(
    _ player: KnownPlayer,
    title: String?,
    _ width: Int?,
    _ height: Int?
  ) {
    player.writeFrame(title: title, width, height, to: &output)
  }

  /// Writes a link in the place of a frame that is not shown.
  private mutating func writeLink(_ address: String, title: String?) {
    var text = title ?? ""
    if text.allSatisfy(\.isWhitespace) {
      text = WebAddress(address).map { $0.host + ($0.path == "/" ? "" : $0.path) } ?? address
    }
    nesting.begin("a", isVoid: false)
    output += "<a".utf8
    for attribute in Self.linkAttributes(address) {
      output.appendAttribute(attribute.name, attribute.value)
    }
    output.append(.greaterThan)
    output.appendEscaped(text)
    output += "</a>".utf8
    nesting.end()
  }
}
