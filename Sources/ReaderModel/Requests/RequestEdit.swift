/// A change of what the requests for one feed have.
package struct RequestEdit: Hashable, Sendable {
  /// What becomes of one setting.
  package enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
    case keep, remove
    case set(Value)

    package func applied(to old: Value?) -> Value? {
      switch self {
      case .keep: old
      case .remove: nil
      case .set(let new): new
      }
    }
  }

  package var userAgent: Change<String> = .keep
  package var fields: Change<[RequestSettings.Field]> = .keep
  package var cookie: Change<String> = .keep
  package var proof: Change<RequestSettings.Proof> = .keep
  package var proxy: Change<String> = .keep
  /// `nil` leaves it as it is.
  package var usesHTTP1: Bool?
  package var allowedKey: Change<String> = .keep

  package init() {}

  /// Nothing is left of what was set.
  package static var removingAll: RequestEdit {
    var edit = RequestEdit()
    edit.userAgent = .remove
    edit.fields = .remove
    edit.cookie = .remove
    edit.proof = .remove
    edit.proxy = .remove
    edit.usesHTTP1 = false
    edit.allowedKey = .remove
    return edit
  }

  package func applied(to old: RequestSettings) -> RequestSettings {
    RequestSettings(
      userAgent: userAgent.applied(to: old.userAgent),
      fields: fields.applied(to: old.fields) ?? [],
      cookie: cookie.applied(to: old.cookie),
      proof: proof.applied(to: old.proof),
      proxy: proxy.applied(to: old.proxy),
      usesHTTP1: usesHTTP1 ?? old.usesHTTP1,
      allowedKey: allowedKey.applied(to: old.allowedKey)
    )
  }
}
