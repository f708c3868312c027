#ifndef TIDINGS_CZLIB_SHIM_H
#define TIDINGS_CZLIB_SHIM_H
#include <stdint.h>
#include <string.h>
#include <zlib.h>

/* The window of 15 bits that browsers expect; 16 more say gzip instead of zlib. */
enum { tidings_gzip_window = 15 + 16, tidings_gzip_memory = 8 };

/* An upper bound for what `tidings_gzip` writes. */
static inline size_t tidings_gzip_bound(size_t count) { return compressBound(count) + 32; }

/* Compresses in one step, as deflateInit2 is a macro. Returns the number of bytes written, or 0 when
   that did not work. */
static inline size_t tidings_gzip(const void *bytes, size_t count, void *output, size_t capacity,
                                  int level) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (count > UINT32_MAX || capacity > UINT32_MAX) return 0;
  if (deflateInit2(&stream, level, Z_DEFLATED, tidings_gzip_window, tidings_gzip_memory,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    return 0;
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = (Bytef *)output;
  stream.avail_out = (uInt)capacity;
  int result = deflate(&stream, Z_FINISH);
  deflateEnd(&stream);
  return result == Z_STREAM_END ? (size_t)stream.total_out : 0;
}
#endif
