// What Swift needs beside gumbo's own declarations: memory that ends by itself, and an emergency exit.
//
// gumbo checks no allocation, frees its tree by recursion, and takes quadratic time and memory for
// some hostile documents. So it gets its memory from an arena with a budget: freeing is a loop over
// chunks however deep the tree is, and when the budget of memory or processor time is spent, a jump
// ends the parse, as it does where an assertion of gumbo fails (see CGumboGuard). Only frames of gumbo and of this file are jumped over; they own nothing but memory
// of the arena.
#ifndef TIDINGS_CGUMBO_SHIM_H
#define TIDINGS_CGUMBO_SHIM_H
#include <gumbo.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/// Defined in CGumboGuard.
extern _Thread_local jmp_buf *tidings_gumbo_way_out;

struct tidings_gumbo_chunk {
  struct tidings_gumbo_chunk *previous;
  size_t unused;  // keeps what follows aligned to 16 bytes
};

struct tidings_gumbo_arena {
  struct tidings_gumbo_chunk *chunks;
  char *next;
  char *end;
  size_t chunk_size;
  size_t memory_left;
  uint32_t calls;
  int64_t deadline;
  jmp_buf exit;
};

static inline int64_t tidings_gumbo_clock(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static inline void tidings_gumbo_check(struct tidings_gumbo_arena *arena) {
  if ((++arena->calls & 255) == 0 && tidings_gumbo_clock() > arena->deadline) {
    longjmp(arena->exit, 1);
  }
}

static inline void *tidings_gumbo_allocate(void *userdata, size_t size) {
  struct tidings_gumbo_arena *arena = (struct tidings_gumbo_arena *)userdata;
  tidings_gumbo_check(arena);
  if (size > arena->memory_left) longjmp(arena->exit, 1);
  size = (size + 15) & ~(size_t)15;
  if (size > (size_t)(arena->end - arena->next)) {
    if (arena->chunk_size < (1 << 20)) arena->chunk_size *= 2;
    size_t room = size > arena->chunk_size ? size : arena->chunk_size;
    if (room > arena->memory_left) longjmp(arena->exit, 1);
    struct tidings_gumbo_chunk *chunk =
        (struct tidings_gumbo_chunk *)malloc(sizeof(struct tidings_gumbo_chunk) + room);
    if (chunk == NULL) longjmp(arena->exit, 1);
    arena->memory_left -= room;
    chunk->previous = arena->chunks;
    arena->chunks = chunk;
    arena->next = (char *)(chunk + 1);
    arena->end = arena->next + room;
  }
  void *block = arena->next;
  arena->next += size;
  return block;
}

static inline void tidings_gumbo_deallocate(void *userdata, void *block) {
  (void)block;
  tidings_gumbo_check((struct tidings_gumbo_arena *)userdata);
}

/// Frees a parse with all its nodes.
static inline void tidings_gumbo_free(struct tidings_gumbo_arena *arena) {
  struct tidings_gumbo_chunk *chunk = arena->chunks;
  while (chunk != NULL) {
    struct tidings_gumbo_chunk *previous = chunk->previous;
    free(chunk);
    chunk = previous;
  }
  free(arena);
}

/// An arena with a budget in bytes; NULL when there is no memory at all.
static inline struct tidings_gumbo_arena *tidings_gumbo_arena(size_t memory) {
  struct tidings_gumbo_arena *arena =
      (struct tidings_gumbo_arena *)calloc(1, sizeof(struct tidings_gumbo_arena));
  if (arena == NULL) return NULL;
  arena->chunk_size = 1 << 14;
  arena->memory_left = memory;
  return arena;
}

/// Parses into the arena; NULL when its memory or the time (in nanoseconds) was not enough, or gumbo
/// found itself in the wrong.
static inline GumboOutput *tidings_gumbo_parse(
    struct tidings_gumbo_arena *arena, const char *bytes, size_t count, int64_t nanoseconds) {
  GumboOptions options = kGumboDefaultOptions;
  options.allocator = tidings_gumbo_allocate;
  options.deallocator = tidings_gumbo_deallocate;
  options.userdata = arena;
  options.max_errors = 0;
  arena->deadline = tidings_gumbo_clock() + nanoseconds;
  if (setjmp(arena->exit) != 0) {
    tidings_gumbo_way_out = NULL;
    return NULL;
  }
  tidings_gumbo_way_out = &arena->exit;
  GumboOutput *output = gumbo_parse_with_options(&options, bytes, count);
  tidings_gumbo_way_out = NULL;
  return output;
}

#endif
