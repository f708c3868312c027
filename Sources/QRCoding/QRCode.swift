/// A QR code for a short text, such as an address: a square of dark and light modules.
///
/// Byte mode, error correction M (about 15 % of it may be dirty), versions 1 to 10, which hold up to
/// 213 bytes.
///
/// Source: ISO/IEC 18004:2015; section numbers in this module are of it.
package struct QRCode: Hashable, Sendable {
  /// Modules on each side, without the quiet zone around it.
  package let size: Int
  private let modules: [Bool]

  /// How many light modules have to surround it.
  package static let quietZone = 4

  /// - Returns: `nil` for a text of more than 213 bytes.
  package init?(_ text: String) {
    let matrices = QRMask.allCases.compactMap { QRMatrix(text, $0) }
    guard let best = matrices.min(by: { $0.penalty < $1.penalty }) else { return nil }
    size = best.size
    modules = best.modules
  }

  /// Whether the module in a column and a row is dark; light outside.
  package subscript(x: Int, y: Int) -> Bool {
    let range = 0..<size
    return range.contains(x) && range.contains(y) && modules[y * size + x]
  }
}
