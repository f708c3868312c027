import HTMLCleaning
import HTMLWriting
import Testing

@Suite struct `Cleaning drops` {
  @Test(arguments: [
    ("<style>p{}</style><script>x</script><p>a</p>", "<p>a</p>"),
    (
      "<form><p>Text</p><input name=q><select><option>1</select><textarea>t</textarea><button>Go</button></form>",
      "<p>Text</p>"
    ),
    (
      "<button><img src=https://a.example/x.png></button>",
      "<img src=\"https://a.example/x.png\" alt=\"\" \(`Cleaning keeps`.lazy)>"
    ),
    ("<div style=\"display: none\">preheader</div><p hidden>x</p>y", "y"),
    (
      "<div style=display:none><table><tr><td>x</table></div>",
      "<div><table><tbody><tr><td>x</td></tr></tbody></table></div>"
    ),
    ("<svg><title>t</title><text>x</text></svg>", ""),
    ("<p></p><p> </p><div><span></span></div>a<span> </span>b", "a b"),
    ("<dialog>x</dialog><template>y</template><noframes>z</noframes>", ""),
    (
      "<html><head><title>t</title></head><body><main><p>x</main></body></html>",
      "<div><p>x</p></div>"
    ),
    ("<canvas>fallback</canvas><object>also</object>", "fallbackalso"),
  ])
  func `what is no text`(_ html: String, _ expected: String) {
    `Cleaning keeps`.expect(html, becomes: expected)
  }

  @Test func `nothing of plain text`() {
    #expect(
      HTMLCleaner.html(ofPlainText: "One <b>\ntwo & three\n\n\n  Four\n").text
        == "<p>One &lt;b&gt;<br>two &amp; three</p><p>Four</p>"
    )
  }
}
