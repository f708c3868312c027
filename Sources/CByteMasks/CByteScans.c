#include "CByteScans.h"


#include "CByteMasks.h"

#if defined(__x86_64__) && defined(__linux__)
#define CLONES __attribute__((target_clones("avx512bw", "avx2", "default")))
#else
#define CLONES
#endif
#define INLINE static inline __attribute__((always_inline))

typedef uint8_t wide __attribute__((ext_vector_type(64)));
typedef int8_t wide_signed __attribute__((ext_vector_type(64)));
typedef char wide_mask __attribute__((ext_vector_type(64)));
typedef _Bool wide_bools __attribute__((ext_vector_type(64)));

INLINE void load(wide *block, const uint8_t *bytes) { __builtin_memcpy(block, bytes, sizeof *block); }

/// A bit for each byte of a comparison, that of the first byte lowest.
#if defined(__x86_64__)
#define BITS(mask)                                             \
  ({                                                           \
    wide_bools bools = __builtin_convertvector(mask, wide_bools); \
    uint64_t bits;                                             \
    __builtin_memcpy(&bits, &bools, sizeof bits);                        \
    bits;                                                      \
  })
#else
#define BITS(mask)                                                              \
  ({                                                                            \
    wide_mask all = mask;                                                     \
    byte_block parts[4];                                                        \
    __builtin_memcpy(parts, &all, sizeof parts);                                          \
    byte_block_high_bits(parts[0]) | (uint64_t)byte_block_high_bits(parts[1]) << 16 | \
        (uint64_t)byte_block_high_bits(parts[2]) << 32 |                        \
        (uint64_t)byte_block_high_bits(parts[3]) << 48;                         \
  })
#endif

/// Which of sixty-four bytes cannot stand where they stand; three bytes stand before them.
///
/// A byte continues a character exactly if one of the three before it begins one of that length.
///
/// Source: RFC 3629 §4.
#define DEFECTS(bytes)                                                                      \
  ({                                                                                        \
    wide block, first, second, third;                                                       \
    load(&block, bytes);                                                                    \
    load(&first, (bytes)-1);                                                                \
    load(&second, (bytes)-2);                                                               \
    load(&third, (bytes)-3);                                                                \
    wide_mask continues = (wide_signed)block < (int8_t)-64;                               \
    wide_mask expected = (first >= 0xC0) | (second >= 0xE0) | (third >= 0xF0);            \
    wide_mask controls = (block < 9) | (block - 14 < 18);                                 \
    wide_mask overlong = ((first == 0xE0) & (block < 0xA0)) | ((first == 0xF0) & (block < 0x90)); \
    wide_mask surrogate = (first == 0xED) & (block >= 0xA0);                              \
    wide_mask too_high = (first == 0xF4) & (block >= 0x90);                               \
    wide_mask never = (block >= 0xF5) | ((block & 0xFE) == 0xC0);                         \
    (continues ^ expected) | controls | overlong | surrogate | too_high | never;            \
  })

CLONES uint64_t byte_scan_text(const uint8_t *bytes, size_t start, size_t count) {
  size_t index = start;
  uint64_t others = 0;
  // A character goes on in what comes next.
  int is_open = 0;
  for (; index + 64 <= count; index += 64) {
    wide block;
    load(&block, bytes + index);
    // Nothing but letters, figures and signs of ASCII, as in many stretches.
    if (!is_open && !BITS((wide_signed)block < (int8_t)0x20)) continue;
    if (is_open || BITS((wide_signed)block < (int8_t)0)) {
      if (BITS(DEFECTS(bytes + index))) break;
      others = 1;
      is_open = bytes[index + 63] >= 0xC0 || bytes[index + 62] >= 0xE0 || bytes[index + 61] >= 0xF0;
    } else if (BITS((block < 9) | (block - 14 < 18))) {
      break;
    }
  }
  return (uint64_t)index << 1 | others;
}

CLONES uint64_t byte_scan_short_text(const uint8_t *bytes, size_t start, size_t limit) {
  uint64_t ampersands = 0, unfolded = 0, beyond = 0;
  for (size_t index = start; index <= limit; index += 64) {
    wide block, before;
    load(&block, bytes + index);
    load(&before, bytes + index - 1);
    uint64_t less = BITS(block == '<');
    // All bits below the first that is set; all there are if none is.
    uint64_t inside = less ^ (less - 1);
    ampersands |= BITS(block == '&') & inside;
    uint64_t line = BITS(block - 9 < 5) & ~BITS(block == 0x0B);
    unfolded |= (line | (BITS(block == ' ') & BITS(before == ' '))) & inside;
    beyond |= BITS((wide_signed)block < (int8_t)0) & inside;
    if (less) {
      uint64_t place = index + (uint64_t)__builtin_ctzll(less);
      return place << 3 | (ampersands ? 1 : 0) | (unfolded ? 2 : 0) | (beyond ? 4 : 0);
    }
  }
  return ~(uint64_t)0;
}

CLONES uint64_t byte_scan_quoted(const uint8_t *bytes, size_t start, size_t limit, uint8_t quote) {
  uint64_t ampersands = 0, beyond = 0;
  for (size_t index = start; index <= limit; index += 64) {
    wide block;
    load(&block, bytes + index);
    uint64_t found = BITS(block == quote) | BITS(block == '<') | BITS(block == '>');
    uint64_t inside = found ^ (found - 1);
    ampersands |= BITS(block == '&') & inside;
    beyond |= BITS((wide_signed)block < (int8_t)0) & inside;
    if (found) {
      uint64_t place = index + (uint64_t)__builtin_ctzll(found);
      return place << 3 | (ampersands ? 1 : 0) | (beyond ? 4 : 0);
    }
  }
  return ~(uint64_t)0;
}

/// What is percent-encoded in an address, or may begin a dot segment; `after` says whether a slash stands
/// before, and then after, the bytes. Only those count whose bits are `wanted`.
INLINE uint64_t refused(const uint8_t *bytes, uint64_t *after, uint64_t wanted) {
  wide block;
  load(&block, bytes);
  wide_mask wrong = ((wide_signed)block < (int8_t)0x21) | (block == '"') | (block == '`') | (block == '}');
  // Pairs that differ in one bit: < and >, \ and ^, { and DEL.
  wrong |= ((block | 2) == '>') | ((block | 2) == '^') | ((block | 4) == 0x7F);
  uint64_t slashes = BITS(block == '/') & wanted;
  uint64_t is_after = slashes << 1 | *after;
  *after = slashes >> 63;
  return (BITS(wrong) | (BITS((block == '.') | (block == '%')) & is_after)) & wanted;
}

CLONES int byte_scan_is_plain_address(const uint8_t *bytes, size_t start, size_t count) {
  uint64_t after = 0, all = ~(uint64_t)0;
  size_t index = start;
  for (; index + 64 <= count; index += 64) {
    if (refused(bytes + index, &after, all)) return 0;
  }
  if (index == count) return 1;
  if (count >= 64) {
    // The last block begins earlier; what has been looked at before is left out.
    size_t seen = index - (count - 64);
    after <<= seen;
    return refused(bytes + count - 64, &after, all << seen) == 0;
  }
  uint8_t rest[64];
  __builtin_memset(rest, 'a', sizeof rest);
  if (count >= 32) {
    // Two of a size that is known are moved by registers.
    __builtin_memcpy(rest, bytes, 32);
    __builtin_memcpy(rest + count - 32, bytes + count - 32, 32);
  } else {
    __builtin_memcpy(rest, bytes, count);
  }
  return refused(rest, &after, all << start) == 0;
}
