#include "CVips.h"

#include <dlfcn.h>
#include <stdio.h>

// From the interface of libvips 8.13 and later (libvips.so.42) and of GLib 2.
typedef struct vips_image vips_image;
enum { VIPS_SIZE_DOWN = 2 };
enum { VIPS_INTERESTING_NONE = 0, VIPS_INTERESTING_ATTENTION = 3 };

static struct {
  int (*init)(const char *name);
  void (*block_untrusted)(int is_blocked);
  void (*block)(const char *operation, int is_blocked);
  void (*set_threads)(int count);
  void (*set_cached_operations)(int count);
  int (*thumbnail)(void *bytes, size_t count, vips_image **out, int width, ...);
  int (*write)(vips_image *image, const char *suffix, void **bytes, size_t *count, ...);
  int (*width)(const vips_image *image);
  int (*height)(const vips_image *image);
  int (*has_alpha)(vips_image *image);
  int (*remove_field)(vips_image *image, const char *name);
  void (*clear_errors)(void);
  void (*unref)(void *object);
  void (*free)(void *bytes);
} vips;

static const char *find(void *library, const char *name, void *place) {
  static char missing[80];
  *(void **)place = dlsym(library, name);
  if (*(void **)place != NULL) return NULL;
  snprintf(missing, sizeof missing, "libvips is too old: it has no %s", name);
  return missing;
}

static const char *find_all(void *library) {
  const struct {
    const char *name;
    void *place;
  } wanted[] = {
      {"vips_init", &vips.init},
      {"vips_block_untrusted_set", &vips.block_untrusted},
      {"vips_operation_block_set", &vips.block},
      {"vips_concurrency_set", &vips.set_threads},
      {"vips_cache_set_max", &vips.set_cached_operations},
      {"vips_thumbnail_buffer", &vips.thumbnail},
      {"vips_image_write_to_buffer", &vips.write},
      {"vips_image_get_width", &vips.width},
      {"vips_image_get_height", &vips.height},
      {"vips_image_hasalpha", &vips.has_alpha},
      {"vips_image_remove", &vips.remove_field},
      {"vips_error_clear", &vips.clear_errors},
      {"g_object_unref", &vips.unref},
      {"g_free", &vips.free},
  };
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    const char *reason = find(library, wanted[i].name, wanted[i].place);
    if (reason != NULL) return reason;
  }
  return NULL;
}

const char *tidings_vips_open(void) {
  void *library = dlopen("libvips.so.42", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return "libvips is not installed";
  const char *reason = find_all(library);
  if (reason != NULL) return reason;
  if (vips.init("tidings") != 0) return "libvips does not start";
  // What libvips itself does not trust, and then every reader that browsers have none for.
  vips.block_untrusted(1);
  vips.block("VipsForeignLoad", 1);
  vips.block("VipsForeignLoadJpeg", 0);
  vips.block("VipsForeignLoadPng", 0);
  vips.block("VipsForeignLoadNsgif", 0);
  vips.block("VipsForeignLoadWebp", 0);
  vips.block("VipsForeignLoadHeif", 0);
  // Several processes share the work, so one thread each; and no picture comes twice.
  vips.set_threads(1);
  vips.set_cached_operations(0);
  return NULL;
}

static int write_picture(vips_image *image, struct tidings_picture_wish wish,
                         struct tidings_picture *made) {
  const char *suffix;
  if (wish.format == TIDINGS_PICTURE_WEBP) {
    made->kind = TIDINGS_MADE_WEBP;
    suffix = ".webp[Q=80,effort=2,strip]";
  } else if (vips.has_alpha(image)) {
    made->kind = TIDINGS_MADE_PNG;
    suffix = ".png[strip]";
  } else {
    made->kind = TIDINGS_MADE_JPEG;
    suffix = ".jpg[Q=80,optimize_coding,strip]";
  }
  // Everybody takes colours without a profile for those of the web.
  vips.remove_field(image, "icc-profile-data");
  made->width = vips.width(image);
  made->height = vips.height(image);
  return vips.write(image, suffix, &made->bytes, &made->count, NULL);
}

int tidings_vips_make(const void *bytes, size_t count, struct tidings_picture_wish wish,
                      struct tidings_picture *made) {
  *made = (struct tidings_picture){0};
  vips_image *image = NULL;
  // Colours of other spaces are turned into those of the web before their profile is left out.
  int status = vips.thumbnail((void *)bytes, count, &image, wish.width, "height", wish.height,
                              "size", VIPS_SIZE_DOWN, "crop",
                              wish.fills ? VIPS_INTERESTING_ATTENTION : VIPS_INTERESTING_NONE,
                              "export_profile", "srgb", NULL);
  if (status == 0) status = write_picture(image, wish, made);
  if (image != NULL) vips.unref(image);
  vips.clear_errors();
  return status == 0 ? 0 : -1;
}

void tidings_vips_free(struct tidings_picture *made) {
  vips.free(made->bytes);
  made->bytes = NULL;
}
