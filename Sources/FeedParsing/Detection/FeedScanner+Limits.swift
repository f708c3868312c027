import ByteScanning
import XMLReading

/// Bounds that callers choose.
extension FeedScanner {
  /// Puts bounds in force.
  mutating func keep(within limits: FeedLimits) {
    reader.depthLimit = max(limits.depth, 8)
    reader.attributeLimit = max(limits.attributes, 1)
    reader.nameLimit = max(limits.nameInBytes, 16)
    itemLimit = max(limits.items, 0)
    textLimit = max(limits.textInBytes, 0)
  }

  /// Whether there may be one item more; notes it if not.
  mutating func takesItem(beside count: Int) -> Bool {
    if count < itemLimit { return true }
    note(.limitReached, "item")
    return false
  }

  /// Cuts texts that are too long.
  mutating func cutTexts(of items: inout [ParsedItem]) {
    let limit = textLimit
    guard reader.text.bytes.count > limit else { return }
    for index in items.indices where items[index].cutTexts(to: limit) {
      log.note(
        .limitReached,
        at: itemStarts.indices.contains(index) ? itemStarts[index] : 0,
        "text"
      )
    }
  }
}

extension ParsedFeed {
  /// Leaves out what exceeds bounds, for documents that were read as a whole.
  mutating func keep(within limits: FeedLimits) {
    let tooMany = items.count - max(limits.items, 0)
    if tooMany > 0 {
      items.removeLast(tooMany)
      diagnostics.append(Diagnostic(code: .limitReached, offset: 0, detail: "item"))
    }
    for index in items.indices where items[index].cutTexts(to: limits.textInBytes) {
      diagnostics.append(Diagnostic(code: .limitReached, offset: 0, detail: "text"))
    }
  }
}
