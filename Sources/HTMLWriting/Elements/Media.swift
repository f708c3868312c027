// Pictures, sound and film.

package func picture(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "picture", attributes, content())
}

package func audio(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "audio", attributes, content())
}

package func video(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "video", attributes, content())
}

package func canvas(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "canvas", attributes, content())
}

package func img(_ attributes: Attribute...) -> HTML { HTML(void: "img", attributes) }

package func source(_ attributes: Attribute...) -> HTML { HTML(void: "source", attributes) }

package func track(_ attributes: Attribute...) -> HTML { HTML(void: "track", attributes) }
