// Loops over a document that are wider than the vectors of Swift's standard library: sixty-four bytes a
// step, made for AVX-512, AVX2 and the oldest processors, of which the loader takes the one that fits. They
// read memory between the places that they are given, keep nothing, and write none but for the last, which says
// where.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// How far the bytes are text, sixty-four at a time.
///
/// Reads `bytes[start - 3 ..< count]`.
///
/// - Returns: Where a stretch begins that holds a defect, or is shorter than sixty-four bytes; shifted left
///   by one, and the lowest bit says whether letters beyond ASCII stand before it.
uint64_t byte_scan_text(const uint8_t *bytes, size_t start, size_t count);

/// Finds a `<` and looks at everything before it.
///
/// Reads `bytes[start - 1 ..< limit + 64]`.
///
/// - Returns: Where it stands, shifted left by three; the lowest bits say whether an ampersand, white space
///   that folding would change, and a byte beyond ASCII stand before it. All bits if there is none up to
///   sixty-four bytes behind `limit`.
uint64_t byte_scan_short_text(const uint8_t *bytes, size_t start, size_t limit);

/// Whether `bytes[start ..< count]` may all stand in the path, query and fragment of an address as they are, and neither a
/// point nor a percent sign follows a slash. Reads `bytes[0 ..< count]`.
int byte_scan_is_plain_address(const uint8_t *bytes, size_t start, size_t count);

/// Finds a quote, a `<` or a `>`, and looks at everything before it.
///
/// Reads `bytes[start ..< limit + 64]`.
///
/// - Returns: Where it stands, shifted left by three, and the bits as above, of which the second is 0. All
///   bits if there is none.
uint64_t byte_scan_quoted(const uint8_t *bytes, size_t start, size_t limit, uint8_t quote);

/// How far something has been copied, and how many bytes that came to.
typedef struct {
  size_t end, length;
} byte_copy;

/// Copies a text and decodes the references that nearly all are: those of XML, `&nbsp;`, and decimal numbers of
/// characters that need no second look.
///
/// In escaped HTML an ampersand is near, and how near nobody can predict. So all ampersands of sixty-four bytes are
/// found at once, and what is copied between them is as wide as most stretches are, whatever their length.
///
/// Reads `bytes[start ..< count]`, of which it copies those before `end`. What is written is never longer than what
/// was read, but up to 96 bytes behind that may be written over.
///
/// - Returns: Where another reference, or an ampersand that begins none, stands; `end` if there is none.
byte_copy byte_copy_decoding(const uint8_t *bytes, size_t start, size_t end, size_t count, uint8_t *target);
