// Encodes and decodes the property list of a drawing with libplist, which builds a tree of nodes.
#include <plist/plist.h>

#include <cstdlib>

#include "Strokes.h"
#include "Timing.h"

static char *encode(const std::vector<std::vector<Point>> &strokes, uint32_t &length) {
  plist_t elements = plist_new_array();
  for (auto &stroke : strokes) {
    plist_t element = plist_new_dict();
    plist_dict_set_item(element, "kind", plist_new_string("stroke"));
    plist_dict_set_item(element, "color", plist_new_string("#000000FF"));
    plist_dict_set_item(element, "width", plist_new_real(4));
    auto bytes = reinterpret_cast<const char *>(stroke.data());
    plist_dict_set_item(
        element, "points", plist_new_data(bytes, stroke.size() * sizeof(Point)));
    plist_array_append_item(elements, element);
  }
  plist_t root = plist_new_dict();
  plist_dict_set_item(root, "format", plist_new_string("touchtracker-drawing"));
  plist_dict_set_item(root, "version", plist_new_uint(1));
  plist_dict_set_item(root, "width", plist_new_real(pageWidth));
  plist_dict_set_item(root, "height", plist_new_real(pageHeight));
  plist_dict_set_item(root, "elements", elements);
  char *data = nullptr;
  plist_to_bin(root, &data, &length);
  plist_free(root);
  return data;
}

static std::vector<std::vector<Point>> decode(const char *data, uint32_t length) {
  plist_t root = nullptr;
  plist_from_bin(data, length, &root);
  plist_t elements = plist_dict_get_item(root, "elements");
  std::vector<std::vector<Point>> strokes;
  plist_array_iter iterator = nullptr;
  plist_array_new_iter(elements, &iterator);
  plist_t element = nullptr;
  for (plist_array_next_item(elements, iterator, &element); element;
       plist_array_next_item(elements, iterator, &element)) {
    uint64_t size = 0;
    auto points = reinterpret_cast<const Point *>(
        plist_get_data_ptr(plist_dict_get_item(element, "points"), &size));
    strokes.emplace_back(points, points + size / sizeof(Point));
  }
  std::free(iterator);
  plist_free(root);
  return strokes;
}

int main() {
  auto strokes = fullDrawing();
  uint32_t length = 0;
  printBest("libplist: encoding of 10,000 strokes of 100 points", 1, [&](int) {
    std::free(encode(strokes, length));
  });
  char *data = encode(strokes, length);
  size_t count = 0;
  printBest("libplist: decoding of 10,000 strokes of 100 points", 1, [&](int) {
    count += decode(data, length).size();
  });
  std::free(data);
  return count != 20 * strokes.size();
}
