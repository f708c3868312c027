import JSONText
import Testing

@Suite struct `Writing JSON` {
  @Test func `members without value are left out`() {
    var json = JSONWriter()
    json.object { json in
      json.member("a", String?.none)
      json.member("b", "x")
      json.member("c", [String]())
      json.member("d", ["y", "z"])
      json.member("e", [1, 2]) { json, number in json.member("n", number) }
      json.member("f", 1.5)
      json.member("g", true)
    }
    #expect(json.text == #"{"b":"x","d":["y","z"],"e":[{"n":1},{"n":2}],"f":1.5,"g":true}"#)
  }

  @Test func `pretty text is indented by two spaces`() {
    let text = JSONWriter.text(of: ["a": [1, 2], "b": [:], "c": []], .pretty)
    #expect(
      text == """
        {
          "a": [
            1,
            2
          ],
          "b": {},
          "c": []
        }
        """
    )
  }

  @Test func `strings are escaped as little as possible`() {
    #expect(JSONWriter.text(of: "a\"\\\n\r\t\u{1}/<ü😀") == #""a\"\\\n\r\t\u0001/<ü😀""#)
  }

  @Test func `text for a script element cannot end it`() {
    let text = JSONWriter.text(of: "</script>&\u{2028}\u{2029}è", escapesMarkup: true)
    #expect(text == #""\u003c/script\u003e\u0026\u2028\u2029è""#)
    #expect(JSONReader.value(of: text) == "</script>&\u{2028}\u{2029}è")
  }

  @Test(arguments: [
    (0.0, "0"), (61, "61"), (1834.56, "1834.56"), (-0.5, "-0.5"), (.nan, "null"),
    (.infinity, "null"),
  ])
  func `numbers are written as short as they are`(_ value: Double, _ text: String) {
    var json = JSONWriter()
    json.double(value)
    #expect(json.text == text)
  }
}
