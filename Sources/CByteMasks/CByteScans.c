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
  // Which of the next bytes go on with a character, that of the first lowest.
  uint64_t open = 0;
  for (; index + 64 <= count; index += 64) {
    wide block;
    load(&block, bytes + index);
    // Nothing but letters, figures and signs of ASCII, as in many stretches.
    if (!open && !BITS((wide_signed)block < (int8_t)0x20)) continue;
    uint64_t beyond = BITS((wide_signed)block < (int8_t)0);
    if (!(beyond | open)) {
      if (BITS((block < 9) | (block - 14 < 18))) break;
      continue;
    }
    others = 1;
    uint64_t continues = BITS((wide_signed)block < (int8_t)-64);
    // Those that begin a character of two bytes or more, of three or more, of four.
    uint64_t two = beyond & ~continues, three = beyond & BITS((wide_signed)block > (int8_t)-33), four = 0;
    // Controls, bytes that stand nowhere, and those after which not all may stand.
    wide_mask rare = (block < 9) | (block - 14 < 18) | (block >= 0xF0) | ((block & 0xFE) == 0xC0);
    rare |= (block == 0xE0) | (block == 0xED);
    if (BITS(rare) | (continues ^ (open | two << 1 | three << 2))) {
      if (BITS(DEFECTS(bytes + index))) break;
      four = BITS(block >= 0xF0);
    }
    open = two >> 63 | three >> 62 | four >> 61;
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

/// What is percent-encoded in an address, may end a reference or begin a dot segment; `after` says whether a slash stands
/// before, and then after, the bytes. Only those count whose bits are `wanted`.
INLINE uint64_t refused(const uint8_t *bytes, uint64_t *after, uint64_t wanted) {
  wide block;
  load(&block, bytes);
  wide_mask wrong = ((wide_signed)block < (int8_t)0x21) | (block == '"') | (block == '`') | (block == '}') |
                    (block == ';');
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

/// A reference as it is written, the first byte lowest, and all bits of it; the character in UTF-8, likewise, and
/// bytes of both.
typedef struct {
  uint64_t written, all;
  uint32_t utf8;
  uint16_t length, width;
} reference;

/// Where the first three letters say that they stand; no word is like the odd ones.
static const reference references[8] = {
    {0x3B746C26, 0xFFFFFFFF, '<', 4, 1},             // &lt;
    {0x3B736F706126, 0xFFFFFFFFFFFF, '\'', 6, 1},    // &apos;
    {0x3B746726, 0xFFFFFFFF, '>', 4, 1},             // &gt;
    {1, 0, 0, 0, 0},
    {0x3B706D6126, 0xFFFFFFFFFF, '&', 5, 1},         // &amp;
    {0x3B7073626E26, 0xFFFFFFFFFFFF, 0xA0C2, 6, 2},  // &nbsp;
    {0x3B746F757126, 0xFFFFFFFFFFFF, '"', 6, 1},     // &quot;
    {1, 0, 0, 0, 0},
};

/// The decimal number of a character, up to five digits, with which a word goes on after `&#`; its length is 0 if
/// there is none, or one that needs a second look: a control character, one that browsers read as windows-1252, or
/// a surrogate.
INLINE reference numbered(uint64_t word) {
  reference found = {0, 0, 0, 0, 0};
  uint64_t rest = word >> 16;
  uint32_t value = 0;
  uint16_t digits = 0;
  for (; digits < 5 && (uint8_t)(rest - '0') < 10; digits++, rest >>= 8) value = value * 10 + (uint8_t)(rest - '0');
  if ((uint16_t)word != ('&' | '#' << 8) || (uint8_t)rest != ';') return found;
  if (value < 0x20 || (value >= 0x7F && value < 0xA0) || value >= 0xD800) return found;
  found.length = digits + 3;
  if (value < 0x80) {
    found.utf8 = value;
    found.width = 1;
  } else if (value < 0x800) {
    found.utf8 = 0x80C0 | value >> 6 | (value & 0x3F) << 8;
    found.width = 2;
  } else {
    found.utf8 = 0x8080E0 | value >> 12 | (value >> 6 & 0x3F) << 8 | (value & 0x3F) << 16;
    found.width = 3;
  }
  return found;
}

/// Copies a few bytes, thirty-two at a time, also of those behind them.
INLINE void copy_pieces(const uint8_t *bytes, size_t count, uint8_t *target) {
  __builtin_memcpy(target, bytes, 32);
  for (size_t done = 32; done < count; done += 32) __builtin_memcpy(target + done, bytes + done, 32);
}

/// Copies and decodes sixty-four bytes from `block` on, behind which thirty-two more have to stand, or those of them
/// before `end` if that `is_near`.
///
/// - Returns: Whether a reference has been met that is left to others.
INLINE int decode_block(
    const uint8_t *bytes, size_t block, size_t end, size_t *copied, uint8_t **written, int is_near
) {
  uint8_t *target = *written;
  size_t index = *copied;
  wide sought;
  load(&sought, bytes + block);
  uint64_t ampersands = BITS(sought == '&');
  size_t stop = block + 64;
  if (is_near && end < stop) {
    ampersands &= ((uint64_t)1 << (end - block)) - 1;
    stop = end;
  }
  for (; ampersands; ampersands &= ampersands - 1) {
    size_t place = block + (size_t)__builtin_ctzll(ampersands);
    uint64_t word;
    __builtin_memcpy(&word, bytes + place, sizeof word);
    copy_pieces(bytes + index, place - index, target);
    target += place - index;
    index = place;
    // Which of the names it is nobody can predict, so it is looked up where its letters say, and compared.
    const reference *known = &references[((uint32_t)word >> 8) * 0xC14C343Du >> 29];
    int is_whole = !is_near || known->length <= end - place;
    if (__builtin_expect((word & known->all) == known->written, 1) && is_whole) {
      __builtin_memcpy(target, &known->utf8, sizeof known->utf8);
      target += known->width;
      index += known->length;
      continue;
    }
    reference other = numbered(word);
    if (!other.length || (is_near && other.length > end - place)) {
      *copied = index;
      *written = target;
      return 1;
    }
    __builtin_memcpy(target, &other.utf8, sizeof other.utf8);
    target += other.width;
    index += other.length;
  }
  if (index < stop) {
    copy_pieces(bytes + index, stop - index, target);
    target += stop - index;
    index = stop;
  }
  *copied = index;
  *written = target;
  return 0;
}

CLONES byte_copy byte_copy_decoding(
    const uint8_t *bytes, size_t start, size_t end, size_t count, uint8_t *target
) {
  uint8_t *written = target;
  size_t index = start, block = start;
  // No reference that begins in these sixty-four bytes goes on behind the end.
  for (; block + 72 <= end && block + 96 <= count; block += 64) {
    if (decode_block(bytes, block, end, &index, &written, 0)) goto stopped;
  }
  if (index >= end) goto stopped;
  {
    // The last few bytes, with room behind them.
    uint8_t rest[192];
    const uint8_t *last = bytes + block;
    size_t left = end - block, copied = index - block;
    if (end + 96 > count) {
      __builtin_memset(rest, 0, sizeof rest);
      __builtin_memcpy(rest, last, left);
      last = rest;
    }
    for (size_t from = 0; from < left; from += 64) {
      if (decode_block(last, from, left, &copied, &written, 1)) break;
    }
    index = block + copied;
  }
stopped:
  return (byte_copy){index, (size_t)(written - target)};
}
