// The highest bits of sixteen bytes, by which the result of a comparison becomes a number: one
// instruction of the processor that the standard library has no name for. Functions of values alone: no pointer, no memory.
#pragma once

#include <stdint.h>

#include "CByteScans.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

typedef unsigned char byte_block __attribute__((ext_vector_type(16)));

/// The highest bit of each byte, that of the first byte lowest.
static inline uint32_t byte_block_high_bits(byte_block block) {
#if defined(__SSE2__)
  return (uint32_t)_mm_movemask_epi8((__m128i)block);
#elif defined(__aarch64__)
  const uint8x16_t weights = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t spread = (uint8x16_t)vshrq_n_s8((int8x16_t)block, 7);
  const uint8x16_t weighed = vandq_u8(spread, weights);
  return vaddv_u8(vget_low_u8(weighed)) | (uint32_t)vaddv_u8(vget_high_u8(weighed)) << 8;
#else
  uint32_t bits = 0;
  for (int place = 0; place < 16; place++) bits |= (uint32_t)(block[place] >> 7) << place;
  return bits;
#endif
}
