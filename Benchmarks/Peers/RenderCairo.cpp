// Paints the drawing of RenderCost with cairo's image backend.
#include <cairo.h>

#include "Strokes.h"

int main() {
  auto strokes = fullDrawing();
  cairo_surface_t *surface =
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, pageWidth, pageHeight);
  cairo_t *context = cairo_create(surface);
  cairo_set_line_width(context, 4);
  cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
  auto paint = [&] {
    cairo_set_source_rgb(context, 1, 1, 1);
    cairo_paint(context);
    cairo_set_source_rgb(context, 0, 0, 0);
    for (auto &stroke : strokes) {
      for (auto &point : stroke) cairo_line_to(context, point.x, point.y);
      cairo_stroke(context);
    }
    cairo_surface_flush(surface);
  };
  report(paint, cairo_image_surface_get_data(surface), cairo_image_surface_get_stride(surface));
}
