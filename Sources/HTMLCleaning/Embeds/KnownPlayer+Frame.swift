import ByteScanning
package import HTMLWriting

extension KnownPlayer {
  /// The player in its sandbox, for an item that names a film without embedding it.
  package func frame(title: String) -> HTML {
    var output: [UInt8] = []
    writeFrame(title: title, nil, nil, to: &output)
    return HTML(trustingCleaned: output)
  }

  func writeFrame(title: String?, _ width: Int?, _ height: Int?, to output: inout [UInt8]) {
    let isVideo = kind == .video
    output += "<iframe".utf8
    output.appendAttribute("src", address)
    output.appendAttribute("title", title.flatMap { $0.isEmpty ? nil : $0 } ?? site)
    output.appendAttribute("data-player", kind.rawValue)
    if isVideo || width != nil {
      output.appendAttribute("width", String(min(width ?? 560, 4000)))
    }
    output.appendAttribute("height", String(min(height ?? (isVideo ? 315 : 166), 4000)))
    // Scripts and storage of its own site, full screen, and a window for "watch there"; neither
    // forms nor the page around it.
    output.appendAttribute(
      "sandbox",
      "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
    )
    output.appendAttribute("allow", "encrypted-media; fullscreen; picture-in-picture")
    output.appendAttribute("loading", "lazy")
    output.appendAttribute(
      "referrerpolicy",
      needsOrigin ? "strict-origin-when-cross-origin" : "no-referrer"
    )
    output += "></iframe>".utf8
  }
}
