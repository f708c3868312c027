// A way out of gumbo where it finds itself in the wrong.
#ifndef TIDINGS_CGUMBO_GUARD_H
#define TIDINGS_CGUMBO_GUARD_H
#include <setjmp.h>

/// Where a failed assertion in this thread jumps to; NULL outside of a parse, where it ends the program.
extern _Thread_local jmp_buf *tidings_gumbo_way_out;

#endif
