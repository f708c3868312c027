import CivilTime
import ReaderModel
import SQLDatabase

// How the types of ReaderModel stand in columns.

extension SQLBindable where Self: RawRepresentable, RawValue == Int64 {
  var sqlValue: SQLValue { .integer(rawValue) }
}

extension UserID: SQLBindable, SQLReadable {
  init(reading index: Int, of columns: some SQLColumns) {
    self.init(rawValue: columns.integer(at: index))
  }
}

extension SessionID: SQLBindable, SQLReadable {
  init(reading index: Int, of columns: some SQLColumns) {
    self.init(rawValue: columns.integer(at: index))
  }
}

extension APIPasswordID: SQLBindable, SQLReadable {
  init(reading index: Int, of columns: some SQLColumns) {
    self.init(rawValue: columns.integer(at: index))
  }
}

extension ItemID: SQLBindable, SQLReadable {
  init(reading index: Int, of columns: some SQLColumns) {
    self.init(rawValue: columns.integer(at: index))
  }
}

extension FeedID: SQLBindable, SQLReadable {
  init(reading index: Int, of columns: some SQLColumns) {
    self.init(rawValue: columns.integer(at: index))
  }
}

extension FolderID: SQLBindable, SQLReadable {
  init(reading index: Int, of columns: some SQLColumns) {
    self.init(rawValue: columns.integer(at: index))
  }
}

extension SavedSearchID: SQLBindable, SQLReadable {
  init(reading index: Int, of columns: some SQLColumns) {
    self.init(rawValue: columns.integer(at: index))
  }
}

extension EventID: SQLBindable, SQLReadable {
  init(reading index: Int, of columns: some SQLColumns) {
    self.init(rawValue: columns.integer(at: index))
  }
}

extension ImportID: SQLBindable, SQLReadable {
  init(reading index: Int, of columns: some SQLColumns) {
    self.init(rawValue: columns.integer(at: index))
  }
}

extension Timestamp: SQLBindable, SQLReadable {
  var sqlValue: SQLValue { .integer(milliseconds) }

  init(reading index: Int, of columns: some SQLColumns) {
    self.init(milliseconds: columns.integer(at: index))
  }
}

extension OperationID: SQLBindable {
  var sqlValue: SQLValue { .text(text) }
}
