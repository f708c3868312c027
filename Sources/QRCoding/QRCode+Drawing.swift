/// Showing a code.
extension QRCode {
  /// The dark modules as the data of an SVG path, one unit each, with the quiet zone around them.
  package var path: String {
    var path = ""
    for y in 0..<size {
      var x = 0
      while x < size {
        let start = x
        while self[x, y] { x += 1 }
        if x > start {
          let width = x - start
          path += "M\(start + Self.quietZone) \(y + Self.quietZone)h\(width)v1h-\(width)z"
        }
        x += 1
      }
    }
    return path
  }

  /// The sides of the drawing that `path` belongs to.
  package var drawingSize: Int { size + 2 * Self.quietZone }

  /// Lines for a terminal, two modules a letter, black on white whatever its colours are.
  package var terminalText: String {
    // A narrower margin than on paper: the lines end where the white does.
    let range = -2..<size + 2
    return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { y in
      let blocks = range.map { x in
        switch (self[x, y], self[x, y + 1]) {
        case (false, false): " "
        case (true, false): "▀"
        case (false, true): "▄"
        case (true, true): "█"
        }
      }
      return "\u{1B}[38;5;16;48;5;231m\(blocks.joined())\u{1B}[0m\n"
    }.joined()
  }
}
