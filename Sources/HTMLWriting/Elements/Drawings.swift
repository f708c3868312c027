// Drawings in SVG; empty shapes get an end tag, which HTML allows.

package func svg(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "svg", attributes, content())
}

package func g(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "g", attributes, content())
}

package func path(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "path", attributes, content())
}

package func circle(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "circle", attributes, content())
}

package func ellipse(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "ellipse", attributes, content())
}

package func rect(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "rect", attributes, content())
}

package func line(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "line", attributes, content())
}

package func polyline(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "polyline", attributes, content())
}

package func polygon(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "polygon", attributes, content())
}

package func symbol(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "symbol", attributes, content())
}

package func use(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "use", attributes, content())
}

package func defs(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "defs", attributes, content())
}
