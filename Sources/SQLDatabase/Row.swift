/// The current row of a query; it is gone when the closure that was shown it returns.
package struct Row: ~Copyable {
  let columns: any SQLColumns

  /// For drivers only.
  package init(_ columns: any SQLColumns) {
    self.columns = columns
  }

  /// The value of a column, counted from 0; the type is the one that is asked for.
  ///
  /// NULL is `nil` where an optional is asked for, else 0, false or empty.
  package subscript<Value: SQLReadable>(index: Int) -> Value {
    Value(reading: index, of: columns)
  }
}
