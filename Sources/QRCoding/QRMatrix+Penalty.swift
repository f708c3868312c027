/// How badly a code can be read; the mask with the least of it is taken. §7.8.3.
extension QRMatrix {
  var penalty: Int {
    var sum = 0
    var darkCount = 0
    for line in 0..<size {
      sum += penalty(of: (0..<size).map { self[$0, line] })
      sum += penalty(of: (0..<size).map { self[line, $0] })
      darkCount += (0..<size).count { self[$0, line] }
      guard line + 1 < size else { continue }
      for x in 0..<size - 1 {
        let colour = self[x, line]
        if self[x + 1, line] == colour, self[x, line + 1] == colour, self[x + 1, line + 1] == colour
        {
          sum += 3
        }
      }
    }
    // Ten for each whole five per cent away from half.
    let total = size * size
    return sum + 10 * (abs(20 * darkCount - 10 * total) / total)
  }

  private func penalty(of line: [Bool]) -> Int {
    var sum = 0
    var length = 0
    for (index, isDark) in line.enumerated() {
      length = index > 0 && line[index - 1] == isDark ? length + 1 : 1
      if length == 5 { sum += 3 }
      if length > 5 { sum += 1 }
    }
    for start in 0...(line.count - Self.finder.count) {
      let part = line[start..<start + Self.finder.count]
      if part.elementsEqual(Self.finder) || part.elementsEqual(Self.finder.reversed()) { sum += 40 }
    }
    return sum
  }

  /// What looks like a finder with a light stretch beside it.
  private static let finder = [
    true, false, true, true, true, false, true, false, false, false, false,
  ]
}
