// Sections, headings and landmarks.

package func main(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "main", attributes, content())
}

package func article(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "article", attributes, content())
}

package func section(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "section", attributes, content())
}

package func nav(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "nav", attributes, content())
}

package func aside(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "aside", attributes, content())
}

package func header(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "header", attributes, content())
}

package func footer(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "footer", attributes, content())
}

package func address(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "address", attributes, content())
}

package func hgroup(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "hgroup", attributes, content())
}

package func search(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "search", attributes, content())
}

package func h1(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "h1", attributes, content())
}

package func h2(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "h2", attributes, content())
}

package func h3(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "h3", attributes, content())
}

package func h4(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "h4", attributes, content())
}

package func h5(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "h5", attributes, content())
}

package func h6(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "h6", attributes, content())
}

package func div(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "div", attributes, content())
}
