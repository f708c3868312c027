// Forms, their controls, and what opens and shuts.

package func textarea(_ attributes: Attribute..., text: String = "") -> HTML {
  HTML(preformatted: "textarea", attributes, HTML(text))
}

package func form(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "form", attributes, content())
}

package func label(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "label", attributes, content())
}

package func button(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "button", attributes, content())
}

package func select(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "select", attributes, content())
}

package func datalist(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "datalist", attributes, content())
}

package func optgroup(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "optgroup", attributes, content())
}

package func option(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "option", attributes, content())
}

package func output(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "output", attributes, content())
}

package func progress(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "progress", attributes, content())
}

package func meter(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "meter", attributes, content())
}

package func fieldset(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "fieldset", attributes, content())
}

package func legend(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "legend", attributes, content())
}

package func details(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "details", attributes, content())
}

package func summary(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "summary", attributes, content())
}

package func dialog(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "dialog", attributes, content())
}

package func input(_ attributes: Attribute...) -> HTML { HTML(void: "input", attributes) }
