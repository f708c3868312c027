/// What swiping a row does; the raw value is its name in settings and in scripts.
package enum SwipeAction: String, Hashable, Sendable, CaseIterable {
  case read, star, unfold, none
}
