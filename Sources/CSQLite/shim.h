#ifndef TIDINGS_CSQLITE_SHIM_H
#define TIDINGS_CSQLITE_SHIM_H
#include <malloc.h>
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

// Memory statistics, which nobody asks for, cost a lock at each allocation. Must come before the
// first connection; returns SQLITE_MISUSE, without harm, when it does not.
static inline int tidings_configure(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// Blocks of 2 MB and more, like large bodies of feeds, come from the system and go back to it at once. By
// itself the C library raises that bound to the largest block that was ever freed, up to 32 MB, and keeps an
// arena for each thread in which such blocks leave holes. Smaller than the largest page of HTML the bound
// must not be: the kernel would clear its memory anew for each request, a quarter of what a list takes.
static inline void tidings_bound_heap(void) {
  mallopt(M_MMAP_THRESHOLD, 2 << 20);
  mallopt(M_TRIM_THRESHOLD, 4 << 20);
  mallopt(M_ARENA_MAX, 2);
}

// Gives memory that the C library keeps for later back to the system.
static inline void tidings_trim(void) { malloc_trim(0); }
#endif
