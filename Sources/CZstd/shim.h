#ifndef TIDINGS_CZSTD_SHIM_H
#define TIDINGS_CZSTD_SHIM_H
#include <zstd.h>

/* The size that a frame says it unpacks to; 0 if it says none, or is no frame. Both special values of
   the library are macros with casts, which Swift does not see. */
static inline unsigned long long tidings_zstd_size(const void *bytes, size_t count) {
  unsigned long long size = ZSTD_getFrameContentSize(bytes, count);
  return size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR ? 0 : size;
}
#endif
