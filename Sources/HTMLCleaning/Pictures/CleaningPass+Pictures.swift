import ByteScanning
import HTMLReading
import HTMLWriting
import WebAddressing

extension CleaningPass {
  /// Writes a picture with its sources; whatever else stands in the element is left out.
  mutating func writePicture(_ id: HTMLTree.NodeID) {
    let image = (descendants("img", of: id) + descendants("amp-img", of: id)).first
    let sources = descendants("source", of: id).compactMap { source -> (Int, SourceSet)? in
      let set = sourceSet(of: source)
      return set.candidates.isEmpty ? nil : (source, set)
    }
    let start = output.count
    if !sources.isEmpty { output += "<picture>".utf8 }
    for (source, set) in sources {
      output += "<source".utf8
      output.appendAttribute("srcset", set.text)
      if let element = tree.element(source) {
        writeAttributes(of: element, by: Self.pictureSourceRules)
      }
      output.append(.greaterThan)
    }
    guard writeImage(image ?? id, instead: sources.first?.1) else {
      output.removeSubrange(start...)
      return
    }
    if !sources.isEmpty { output += "</picture>".utf8 }
    if let image { writeCaption(ofImage: image, standingAs: id) }
  }

  private static let pictureSourceRules: [String: AttributeRule] = [
    "media": .cssLength, "sizes": .cssLength, "type": .mediaType, "width": .number(upTo: 20_000),
    "height": .number(upTo: 20_000),
  ]

  /// Writes one picture, mended if it waits for a script to be loaded.
  ///
  /// - Returns: Whether anything was written: not for what counts readers, shows nothing, or is
  ///   there already.
  @discardableResult
  mutating func writeImage(_ id: HTMLTree.NodeID, instead: SourceSet? = nil) -> Bool {
    let alternative = tree.attribute("alt", of: id) ?? ""
    if isEmoji(id), !alternative.isEmpty, alternative.utf8.count <= 32 {
      output.appendEscaped(alternative)
      return true
    }
    let (width, height) = (number("width", of: id), number("height", of: id))
    guard (width ?? 2) > 1, (height ?? 2) > 1, !isOnePixelByStyle(id) else { return false }
    let set = sourceSet(of: id)
    guard let source = source(of: id) ?? set.best?.address ?? instead?.best?.address,
      !isRepeated(source, id)
    else { return false }
    output += "<img".utf8
    output.appendAttribute("src", source)
    if !set.candidates.isEmpty {
      output.appendAttribute("srcset", set.text)
      if let sizes = tree.element(id) { writeAttributes(of: sizes, by: ["sizes": .cssLength]) }
    }
    output.appendAttribute("alt", alternative)
    let title = tree.attribute("title", of: id)
    if set.candidates.isEmpty, let element = tree.element(id) {
      writeAttributes(of: element, by: [:])
    }
    if let width, width <= 20_000 { output.appendAttribute("width", String(width)) }
    if let height, height <= 20_000 { output.appendAttribute("height", String(height)) }
    output += #" loading="lazy" decoding="async" referrerpolicy="no-referrer">"#.utf8
    note(source, alternative, title, width, height)
    return true
  }

  private mutating func note(
    _ source: String,
    _ alternative: String,
    _ title: String?,
    _ width: Int?,
    _ height: Int?
  ) {
    guard shownPictures.insert(source).inserted, !source.hasPrefix("data:") else { return }
    pictures.append(
      ContentPicture(
        url: source,
        alternative: alternative,
        title: title,
        width: width,
        height: height
      )
    )
  }

  /// The candidates that lead to a picture, made absolute.
  func sourceSet(of id: HTMLTree.NodeID) -> SourceSet {
    for name in ["data-srcset", "data-lazy-srcset", "srcset"] {
      guard let text = tree.attribute(name, of: id), text.utf8.count < 20_000 else { continue }
      var set = SourceSet(text)
      set.candidates = set.candidates.compactMap { candidate in
        pictureAddress(candidate.address).map {
          SourceSet.Candidate(address: $0, descriptor: candidate.descriptor)
        }
      }
      if !set.candidates.isEmpty { return set }
    }
    return SourceSet("")
  }

  private func source(of id: HTMLTree.NodeID) -> String? {
    for name in Self.lazyNames {
      guard let value = tree.attribute(name, of: id), value.utf8.contains(.slash) else { continue }
      if let address = pictureAddress(value) { return address }
    }
    guard let value = tree.attribute("src", of: id) else { return nil }
    if let address = pictureAddress(value) { return address }
    return EmbeddedPicture.address(value)
  }

  /// Where scripts that load pictures late find the address; `src` is a stand-in then.
  private static let lazyNames = [
    "data-src", "data-lazy-src", "data-original", "data-lazy", "data-original-src",
    "data-actualsrc", "data-cfsrc", "data-echo", "data-ll-src", "data-hi-res-src",
    "data-delayed-url", "data-flickity-lazyload", "nitro-lazy-src", "data-img-src",
  ]

  private func pictureAddress(_ text: String) -> String? {
    guard let address = cleaner.resource(text), !Trackers.isTracker(address) else { return nil }
    return address
  }

  /// Whether a copy for browsers without scripts is there beside the picture that was mended.
  private mutating func isRepeated(_ source: String, _ id: HTMLTree.NodeID) -> Bool {
    if let noscript = ancestor("noscript", of: id) {
      if shownPictures.contains(source) { return true }
      guard let neighbour = previousElement(noscript) else { return false }
      return ElementRules.picturesAndFrames.contains(tree.element(neighbour)?.name ?? "")
        && self.source(of: neighbour) != nil
    }
    guard let neighbour = previousElement(id), tree.isHTML(neighbour, "noscript") else {
      return false
    }
    return shownPictures.contains(source)
  }

  private func ancestor(_ name: String, of id: HTMLTree.NodeID) -> HTMLTree.NodeID? {
    var current = tree.nodes[id].parent
    while let parent = current {
      if tree.isHTML(parent, name) { return parent }
      current = tree.nodes[parent].parent
    }
    return nil
  }

  /// The element before, with no more than some white space between: texts parted by comments may be
  /// many, and each picture of a noscript asks.
  private mutating func previousElement(_ id: HTMLTree.NodeID) -> HTMLTree.NodeID? {
    var current = tree.nodes[id].previousSibling
    for _ in 0..<Self.textsBetween {
      guard let node = current else { return nil }
      neighboursSeen += 1
      if tree.element(node) != nil { return node }
      current = tree.nodes[node].previousSibling
    }
    return nil
  }

  private static let textsBetween = 8

  /// Pictures that stand for a character, as WordPress sends them; the character does as well.
  private func isEmoji(_ id: HTMLTree.NodeID) -> Bool {
    let classes = tree.attribute("class", of: id)?.split(whereSeparator: \.isWhitespace) ?? []
    return classes.contains("wp-smiley") || classes.contains("emoji")
  }

  private func isOnePixelByStyle(_ id: HTMLTree.NodeID) -> Bool {
    guard let style = tree.attribute("style", of: id) else { return false }
    return style.lowercased().filter { !$0.isWhitespace }.split(separator: ";").contains {
      ["width:1px", "height:1px", "width:0", "height:0", "width:0px", "height:0px"].contains($0)
    }
  }
}
