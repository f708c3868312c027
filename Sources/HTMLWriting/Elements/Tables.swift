// Tables.

package func table(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "table", attributes, content())
}

package func caption(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "caption", attributes, content())
}

package func colgroup(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "colgroup", attributes, content())
}

package func thead(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "thead", attributes, content())
}

package func tbody(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "tbody", attributes, content())
}

package func tfoot(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "tfoot", attributes, content())
}

package func tr(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "tr", attributes, content())
}

package func th(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "th", attributes, content())
}

package func td(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "td", attributes, content())
}

package func col(_ attributes: Attribute...) -> HTML { HTML(void: "col", attributes) }
