#ifndef TIDINGS_CSQLITE_SHIM_H
#define TIDINGS_CSQLITE_SHIM_H
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast that Swift cannot import: SQLite takes a copy of what is bound.

static inline int tidings_bind_text(sqlite3_stmt *statement, int index, const char *text,
                                    sqlite3_uint64 size) {
  return sqlite3_bind_text64(statement, index, text, size, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int tidings_bind_blob(sqlite3_stmt *statement, int index, const void *bytes,
                                    sqlite3_uint64 size) {
  return sqlite3_bind_blob64(statement, index, bytes, size, SQLITE_TRANSIENT);
}
#endif
