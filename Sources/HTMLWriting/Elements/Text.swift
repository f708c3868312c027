// Paragraphs, lists and the words in them.

package func pre(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(preformatted: "pre", attributes, content())
}

package func p(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "p", attributes, content())
}

package func blockquote(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "blockquote", attributes, content())
}

package func ol(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "ol", attributes, content())
}

package func ul(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "ul", attributes, content())
}

package func menu(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "menu", attributes, content())
}

package func li(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "li", attributes, content())
}

package func dl(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "dl", attributes, content())
}

package func dt(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "dt", attributes, content())
}

package func dd(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "dd", attributes, content())
}

package func figure(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "figure", attributes, content())
}

package func figcaption(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "figcaption", attributes, content())
}

package func a(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "a", attributes, content())
}

package func em(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "em", attributes, content())
}

package func strong(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "strong", attributes, content())
}

package func small(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() })
  -> HTML
{
  HTML(element: "small", attributes, content())
}

package func s(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "s", attributes, content())
}

package func cite(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "cite", attributes, content())
}

package func q(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "q", attributes, content())
}

package func dfn(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "dfn", attributes, content())
}

package func abbr(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "abbr", attributes, content())
}

package func ruby(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "ruby", attributes, content())
}

package func rt(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "rt", attributes, content())
}

package func rp(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "rp", attributes, content())
}

package func data(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "data", attributes, content())
}

package func time(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "time", attributes, content())
}

package func code(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "code", attributes, content())
}

package func samp(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "samp", attributes, content())
}

package func kbd(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "kbd", attributes, content())
}

package func sub(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "sub", attributes, content())
}

package func sup(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "sup", attributes, content())
}

package func i(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "i", attributes, content())
}

package func b(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "b", attributes, content())
}

package func u(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML {
  HTML(element: "u", attributes, content())
}

package func mark(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "mark", attributes, content())
}

package func bdi(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "bdi", attributes, content())
}

package func bdo(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "bdo", attributes, content())
}

package func span(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "span", attributes, content())
}

package func del(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "del", attributes, content())
}

package func ins(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }) -> HTML
{
  HTML(element: "ins", attributes, content())
}

package func hr(_ attributes: Attribute...) -> HTML { HTML(void: "hr", attributes) }

package func br(_ attributes: Attribute...) -> HTML { HTML(void: "br", attributes) }

package func wbr(_ attributes: Attribute...) -> HTML { HTML(void: "wbr", attributes) }
