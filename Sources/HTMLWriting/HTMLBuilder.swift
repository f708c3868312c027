/// Puts the parts of an element's content one after the other.
///
/// There are exactly two kinds of parts, so that the compiler decides quickly and nothing printable
/// slips in by itself: numbers and dates are worded by whoever shows them.
@resultBuilder
package enum HTMLBuilder {
  package static func buildExpression(_ html: HTML) -> HTML { html }

  package static func buildExpression(_ text: String) -> HTML { HTML(text) }

  package static func buildBlock() -> HTML { HTML() }

  package static func buildPartialBlock(first: HTML) -> HTML { first }

  package static func buildPartialBlock(accumulated: consuming HTML, next: HTML) -> HTML {
    accumulated.append(next)
    return accumulated
  }

  package static func buildOptional(_ html: HTML?) -> HTML { html ?? HTML() }

  package static func buildEither(first html: HTML) -> HTML { html }

  package static func buildEither(second html: HTML) -> HTML { html }

  package static func buildArray(_ parts: [HTML]) -> HTML {
    var sum = HTML()
    for part in parts { sum.append(part) }
    return sum
  }
}

extension HTML {
  /// Several things one after the other, without an element around them.
  package init(@HTMLBuilder _ content: () -> HTML) {
    self = content()
  }
}
