// What a document is made of, its head included.

/// A whole document: the doctype, which keeps browsers out of quirks mode, and the root element.
package func document(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(literal: "<!DOCTYPE html>\n") + HTML(element: "html", attributes, content())
}

/// A script of ours by its address; nothing is ever written into the element.
package func script(_ attributes: Attribute...) -> HTML {
  HTML(element: "script", attributes, HTML())
}

package func head(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "head", attributes, content())
}

package func body(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "body", attributes, content())
}

package func title(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "title", attributes, content())
}

package func noscript(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "noscript", attributes, content())
}

package func template(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "template", attributes, content())
}

package func slot(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "slot", attributes, content())
}

package func base(_ attributes: Attribute...) -> HTML { HTML(void: "base", attributes) }

package func link(_ attributes: Attribute...) -> HTML { HTML(void: "link", attributes) }

package func meta(_ attributes: Attribute...) -> HTML { HTML(void: "meta", attributes) }
