// Debian's libgumbo is built with its assertions, and some hostile documents break one: tables,
// formulas and selections in each other leave it without the element that it looks for. A feed would
// end the whole program with that, each time its article is shown. glibc's macro calls a function of
// the C library by name; the program's own of that name comes before it, for every library.
#include "CGumboGuard.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

_Thread_local jmp_buf *tidings_gumbo_way_out = NULL;

#if defined(__GLIBC__)
// Only frames of gumbo and of its shim are jumped over, as where memory or time is spent; they own
// nothing but memory of the arena.
void __assert_fail(const char *assertion, const char *file, unsigned int line,
                   const char *function) {
  jmp_buf *way_out = tidings_gumbo_way_out;
  if (way_out != NULL) {
    tidings_gumbo_way_out = NULL;
    longjmp(*way_out, 1);
  }
  fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line,
          function != NULL ? function : "?", assertion);
  abort();
}
#endif
