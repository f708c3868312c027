/// Names for the bytes that scanners look for.
extension UInt8 {
  package static let lessThan = UInt8(ascii: "<")
  package static let greaterThan = UInt8(ascii: ">")
  package static let ampersand = UInt8(ascii: "&")
}
