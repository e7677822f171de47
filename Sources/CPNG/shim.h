#pragma once
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// libpng reports errors with longjmp, which must not leave a function of Swift. Each function below
// that calls libpng therefore sets its own destination, and returns 0 if libpng has reported an error.
// The functions use libpng's classic interface: its simplified interface has written beyond its buffer
// for some interlaced files (CVE-2025-65018) up to version 1.6.51.

/// A PNG file in memory whose rows are read one after the other.
typedef struct touch_png {
  png_structp png;
  png_infop info;
  const unsigned char *bytes;
  size_t count;
  size_t offset;
  unsigned int width;
  unsigned int height;
  /// The number of passes over all rows: 7 for an interlaced image, otherwise 1.
  int passes;
  /// The reason of the last error, or an empty string.
  char message[128];
  jmp_buf jump;
} touch_png;

static inline void touch_png_copy_message(touch_png *file, const char *message) {
  strncpy(file->message, message, sizeof file->message - 1);
}

static void touch_png_on_error(png_structp png, png_const_charp message) {
  touch_png *file = (touch_png *)png_get_error_ptr(png);
  touch_png_copy_message(file, message);
  longjmp(file->jump, 1);
}

static void touch_png_on_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void touch_png_copy_bytes(png_structp png, png_bytep target, size_t count) {
  touch_png *file = (touch_png *)png_get_io_ptr(png);
  if (count > file->count - file->offset) png_error(png, "the file ends early");
  memcpy(target, file->bytes + file->offset, count);
  file->offset += count;
}

/// Frees a file that touch_png_open has returned.
static inline void touch_png_close(touch_png *file) {
  if (file->png) png_destroy_read_struct(&file->png, &file->info, NULL);
  free(file);
}

/// Returns a file whose header has been read, or NULL if there is not enough memory. The bytes must
/// stay valid until the file is closed. If the header is invalid, the message is not empty.
__attribute__((noinline)) static touch_png *touch_png_open(
    const unsigned char *bytes, size_t count, unsigned int maximum_side) {
  touch_png *file = (touch_png *)calloc(1, sizeof(touch_png));
  if (!file) return NULL;
  file->bytes = bytes;
  file->count = count;
  if (setjmp(file->jump)) return file;
  file->png = png_create_read_struct(
      PNG_LIBPNG_VER_STRING, file, touch_png_on_error, touch_png_on_warning);
  file->info = file->png ? png_create_info_struct(file->png) : NULL;
  if (!file->info) {
    touch_png_copy_message(file, "there is not enough memory");
    return file;
  }
  png_set_read_fn(file->png, file, touch_png_copy_bytes);
  png_set_user_limits(file->png, maximum_side, maximum_side);
  png_set_chunk_cache_max(file->png, 128);
  png_set_chunk_malloc_max(file->png, 8000000);
  // Reads only the chunks that determine the pixels: IHDR, PLTE, tRNS and IDAT.
  png_set_keep_unknown_chunks(file->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_read_info(file->png, file->info);
  file->width = png_get_image_width(file->png, file->info);
  file->height = png_get_image_height(file->png, file->info);
  // Each row gets red, green, blue and alpha with eight bits. Samples of 16 bits are rounded instead of
  // cut off, and the palette and gray levels become colors.
  png_set_expand(file->png);
  png_set_scale_16(file->png);
  png_set_gray_to_rgb(file->png);
  png_set_add_alpha(file->png, 0xFF, PNG_FILLER_AFTER);
  file->passes = png_set_interlace_handling(file->png);
  png_read_update_info(file->png, file->info);
  if (png_get_rowbytes(file->png, file->info) != (size_t)file->width * 4) {
    touch_png_copy_message(file, "the rows have an unexpected size");
  }
  return file;
}

/// Reads the next row of the current pass, four bytes a pixel; returns 0 on an error. In a later pass,
/// the row must contain the pixels of the earlier ones.
__attribute__((noinline)) static int touch_png_read_row(touch_png *file, unsigned char *row) {
  if (setjmp(file->jump)) return 0;
  png_read_row(file->png, row, NULL);
  return 1;
}
