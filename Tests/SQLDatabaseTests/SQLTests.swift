import SQLDatabase
import Testing

@Suite struct `Statements with bound values` {
  @Test func `a value never becomes part of the text`() {
    let name = "'; DROP TABLE items; --"
    let sql: SQL = "SELECT 1 FROM feeds WHERE title = \(name) AND id = \(7 as Int64)"
    #expect(sql.text == "SELECT 1 FROM feeds WHERE title = ? AND id = ?")
    #expect(sql.values == [.text(name), .integer(7)])
  }

  @Test func `parts bring their values in the right order`() {
    let part: SQL = "b = \("two")"
    let sql: SQL = "a = \("one") AND \(part) AND c = \("three")"
    #expect(sql.text == "a = ? AND b = ? AND c = ?")
    #expect(sql.values == [.text("one"), .text("two"), .text("three")])
  }

  @Test func `a missing value is NULL`() {
    let missing: String? = nil
    let sql: SQL = "a = \(missing)"
    #expect(sql.values == [.null])
  }
}
