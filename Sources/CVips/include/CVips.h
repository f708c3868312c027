// Small forms of pictures by libvips, for a process that does nothing else.
//
// libvips is opened by name at run time, so that the program runs without it and the server never
// loads it; hence these declarations of ours instead of its headers.
#ifndef TIDINGS_CVIPS_H
#define TIDINGS_CVIPS_H
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum tidings_picture_format {
  TIDINGS_PICTURE_WEBP = 1,
  TIDINGS_PICTURE_JPEG = 2,  // PNG where something shows through
};

/// What a picture is to become.
struct tidings_picture_wish {
  int width;
  int height;
  int fills;  // Whether the box is to be filled, cut off where something sticks out.
  enum tidings_picture_format format;
};

/// A picture that has been made; its bytes are freed by `tidings_vips_free`.
struct tidings_picture {
  void *bytes;
  size_t count;
  int width;
  int height;
  enum { TIDINGS_MADE_WEBP, TIDINGS_MADE_JPEG, TIDINGS_MADE_PNG } kind;
};

/// Opens and prepares libvips, so that it reads JPEG, PNG, GIF, WebP and AVIF and nothing else.
///
/// Returns NULL, or why there is no libvips: a text that stays.
const char *tidings_vips_open(void);

/// Makes a small form of a picture. Returns 0, or -1 if the bytes are no picture that it can read.
int tidings_vips_make(const void *bytes, size_t count, struct tidings_picture_wish wish,
                      struct tidings_picture *made);

void tidings_vips_free(struct tidings_picture *made);

/// Starts a program with one argument and a socket for its input and output, and nothing else of ours.
/// Returns 0, or the system's number for what went wrong.
int tidings_start_child(const char *program, const char *word, int descriptor, pid_t *process);

/// Takes from this process, for good, what a small form of a picture needs not: files, other
/// programs, the network, more memory than `bytes`. Returns 0, or -1 if the system cannot do it.
int tidings_confine(size_t bytes);

/// Ends this process when it computes for so many seconds from now on.
void tidings_limit_computing(unsigned int seconds);
#endif
