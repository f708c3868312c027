#ifndef TIDINGS_CCURL_DECODERS_H
#define TIDINGS_CCURL_DECODERS_H
// The decoders of Brotli and Zstandard that libcurl brings into the process, if it was built with
// them. They are looked up by name, so that the program needs no headers of theirs to be built and
// offers to servers exactly what the local libcurl would. Both interfaces are stable: Brotli's
// since 1.0 (decode.h), Zstandard's since 1.3 (zstd.h, "stable" part; the window parameter 1.4).
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

struct tidings_brotli {
  void *(*create)(void *allocate, void *release, void *context);
  // 0 failed, 1 ended, 2 wants input, 3 wants room for output.
  int (*step)(void *state, size_t *input_count, const uint8_t **input, size_t *room,
              uint8_t **output, size_t *total);
  void (*destroy)(void *state);
};

struct tidings_zstd_input { const void *bytes; size_t count; size_t position; };
struct tidings_zstd_output { void *bytes; size_t count; size_t position; };

struct tidings_zstd {
  void *(*create)(void);
  size_t (*set_parameter)(void *state, int parameter, int value);
  // 0 at the end of a frame.
  size_t (*step)(void *state, struct tidings_zstd_output *output, struct tidings_zstd_input *input);
  unsigned (*is_error)(size_t result);
  size_t (*destroy)(void *state);
};

enum { TIDINGS_ZSTD_WINDOW_LOG_MAX = 100 };

// RTLD_DEFAULT, which glibc shows only to programs that define _GNU_SOURCE.
#define TIDINGS_EVERYWHERE ((void *)0)

static inline struct tidings_brotli tidings_find_brotli(void) {
  struct tidings_brotli found;
  *(void **)&found.create = dlsym(TIDINGS_EVERYWHERE, "BrotliDecoderCreateInstance");
  *(void **)&found.step = dlsym(TIDINGS_EVERYWHERE, "BrotliDecoderDecompressStream");
  *(void **)&found.destroy = dlsym(TIDINGS_EVERYWHERE, "BrotliDecoderDestroyInstance");
  return found;
}

static inline struct tidings_zstd tidings_find_zstd(void) {
  struct tidings_zstd found;
  *(void **)&found.create = dlsym(TIDINGS_EVERYWHERE, "ZSTD_createDStream");
  *(void **)&found.set_parameter = dlsym(TIDINGS_EVERYWHERE, "ZSTD_DCtx_setParameter");
  *(void **)&found.step = dlsym(TIDINGS_EVERYWHERE, "ZSTD_decompressStream");
  *(void **)&found.is_error = dlsym(TIDINGS_EVERYWHERE, "ZSTD_isError");
  *(void **)&found.destroy = dlsym(TIDINGS_EVERYWHERE, "ZSTD_freeDStream");
  return found;
}

#endif
