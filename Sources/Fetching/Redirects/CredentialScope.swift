package import WebAddressing

extension WebAddress {
  /// Whether what was given for this address alone may be sent to another one.
  ///
  /// Host, scheme and port have to be the same; a change from `http` to `https` on the customary ports
  /// is none, the other way round is.
  package func entrusts(_ other: WebAddress) -> Bool {
    if other.origin == origin { return true }
    return other.host == host && scheme == "http" && other.scheme == "https"
      && port == nil && other.port == nil
  }
}
