#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <setjmp.h>
#include <jpeglib.h>
#include <jerror.h>

// libjpeg reports errors by a function that must not return. Here it returns with longjmp, which must
// not leave a function of Swift. Each function below that calls libjpeg therefore sets its own
// destination, and returns 0 if libjpeg has reported an error.

/// A JPEG file in memory whose rows are read one after the other.
typedef struct touch_jpeg {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  /// The size of the complete image, and that of the image to which libjpeg reduces it.
  unsigned int width;
  unsigned int height;
  unsigned int output_width;
  unsigned int output_height;
  /// 1 if the rows contain cyan, magenta, yellow and black, otherwise 0.
  int is_cmyk;
  /// The reason of the last error, or an empty string.
  char message[JMSG_LENGTH_MAX];
  jmp_buf jump;
} touch_jpeg;

/// The number of scans of a progressive image above which a file is hostile: each scan takes the time
/// of a complete image.
static const int touch_jpeg_maximum_scans = 500;

static inline void touch_jpeg_fail(touch_jpeg *file, const char *message) {
  snprintf(file->message, sizeof file->message, "%s", message);
}

static void touch_jpeg_on_error(j_common_ptr info) {
  touch_jpeg *file = (touch_jpeg *)info->client_data;
  // This error of a memory manager without files means that the limit below is exceeded.
  if (info->err->msg_code == JERR_NO_BACKING_STORE) {
    touch_jpeg_fail(file, "decoding it needs more than 1 GB of memory");
  } else {
    info->err->format_message(info, file->message);
  }
  longjmp(file->jump, 1);
}

static void touch_jpeg_on_warning(j_common_ptr info) { (void)info; }

static void touch_jpeg_on_progress(j_common_ptr info) {
  touch_jpeg *file = (touch_jpeg *)info->client_data;
  if (file->info.input_scan_number <= touch_jpeg_maximum_scans) return;
  touch_jpeg_fail(file, "it has more than 500 scans");
  longjmp(file->jump, 1);
}

/// Frees a file that touch_jpeg_open has returned.
static inline void touch_jpeg_close(touch_jpeg *file) {
  jpeg_destroy_decompress(&file->info);
  free(file);
}

/// Returns a file whose header has been read, or NULL if there is not enough memory. The bytes must
/// stay valid until the file is closed. If the header is invalid, the message is not empty.
__attribute__((noinline)) static touch_jpeg *touch_jpeg_open(
    const unsigned char *bytes, size_t count) {
  touch_jpeg *file = (touch_jpeg *)calloc(1, sizeof(touch_jpeg));
  if (!file) return NULL;
  file->info.err = jpeg_std_error(&file->errors);
  file->errors.error_exit = touch_jpeg_on_error;
  file->errors.output_message = touch_jpeg_on_warning;
  file->info.client_data = file;
  if (setjmp(file->jump)) return file;
  jpeg_create_decompress(&file->info);
  file->info.mem->max_memory_to_use = 1000000000;
  file->progress.progress_monitor = touch_jpeg_on_progress;
  file->info.progress = &file->progress;
  jpeg_mem_src(&file->info, (unsigned char *)bytes, (unsigned long)count);
  jpeg_read_header(&file->info, TRUE);
  file->width = file->info.image_width;
  file->height = file->info.image_height;
  file->is_cmyk = file->info.num_components == 4;
  if (file->info.data_precision != 8) {
    snprintf(file->message, sizeof file->message, "Unsupported JPEG data precision %d",
             file->info.data_precision);
  }
  return file;
}

/// Prepares reading rows; returns 0 on an error.
///
/// The image is reduced to `eighths` eighths of its width and height, rounded up.
__attribute__((noinline)) static int touch_jpeg_start(touch_jpeg *file, unsigned int eighths) {
  if (setjmp(file->jump)) return 0;
  file->info.out_color_space = file->is_cmyk ? JCS_CMYK : JCS_RGB;
  file->info.scale_num = eighths;
  file->info.scale_denom = 8;
  jpeg_start_decompress(&file->info);
  file->output_width = file->info.output_width;
  file->output_height = file->info.output_height;
  return 1;
}

/// Reads the next row, four bytes a pixel: red, green, blue and 255, or cyan, magenta, yellow and
/// black as the file contains them. Returns 0 on an error.
__attribute__((noinline)) static int touch_jpeg_read_row(touch_jpeg *file, unsigned char *row) {
  JSAMPROW rows[1] = {row};
  if (setjmp(file->jump)) return 0;
  if (jpeg_read_scanlines(&file->info, rows, 1) != 1) {
    touch_jpeg_fail(file, "a row is missing");
    return 0;
  }
  if (!file->is_cmyk) {
    for (size_t x = file->info.output_width; x-- > 0;) {
      row[4 * x + 3] = 255;
      row[4 * x + 2] = row[3 * x + 2];
      row[4 * x + 1] = row[3 * x + 1];
      row[4 * x] = row[3 * x];
    }
  }
  return 1;
}
