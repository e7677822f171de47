// Performs the queries of SpatialIndex with Boost's R-tree, which the packing algorithm builds. A
// box of the tree bounds a span of 8 segments of a stroke, as in SpatialIndex; the first argument
// overrides the number of segments.

// Boost's headers include headers that Boost itself declares deprecated.
#define BOOST_ALLOW_DEPRECATED_HEADERS
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <cstdlib>
#include <iterator>
#include <set>

#include "Strokes.h"
#include "Timing.h"

namespace bgi = boost::geometry::index;
using Corner = boost::geometry::model::d2::point_xy<float>;
using Box = boost::geometry::model::box<Corner>;
struct Span {
  int stroke, start;
  bool operator==(const Span &) const = default;
};
using Entry = std::pair<Box, Span>;
using Tree = bgi::rtree<Entry, bgi::rstar<16>>;
static int segmentsPerSpan = 8;
constexpr float halfWidth = 2;

static Tree makeTree(const std::vector<std::vector<Point>> &strokes) {
  std::vector<Entry> entries;
  for (int id = 0; id < int(strokes.size()); id++) {
    auto &stroke = strokes[id];
    for (int start = 0; start + 1 < int(stroke.size()); start += segmentsPerSpan) {
      Point low = stroke[start], high = low;
      for (int i = start; i < std::min(start + segmentsPerSpan + 1, int(stroke.size())); i++) {
        low = {std::min(low.x, stroke[i].x), std::min(low.y, stroke[i].y)};
        high = {std::max(high.x, stroke[i].x), std::max(high.y, stroke[i].y)};
      }
      entries.push_back(
          {{{low.x - halfWidth, low.y - halfWidth}, {high.x + halfWidth, high.y + halfWidth}},
           {id, start}});
    }
  }
  return Tree(entries);
}

// Returns whether a span of a stroke is within a radius of a location.
static bool isNear(const std::vector<Point> &stroke, int start, Point location, float radius) {
  for (int i = start; i + 1 < std::min(start + segmentsPerSpan + 1, int(stroke.size())); i++) {
    float dx = stroke[i + 1].x - stroke[i].x, dy = stroke[i + 1].y - stroke[i].y;
    float x = location.x - stroke[i].x, y = location.y - stroke[i].y;
    float squaredLength = dx * dx + dy * dy;
    float t = squaredLength > 0 ? std::clamp((x * dx + y * dy) / squaredLength, 0.0f, 1.0f) : 0;
    x -= dx * t;
    y -= dy * t;
    if (x * x + y * y <= radius * radius) return true;
  }
  return false;
}

int main(int argumentCount, char **arguments) {
  if (argumentCount > 1) segmentsPerSpan = std::max(1, std::atoi(arguments[1]));
  auto strokes = fullDrawing();
  size_t count = 0;
  printBest("Boost: index of 10,000 strokes of 100 points", 1, [&](int) {
    count += makeTree(strokes).size();
  });
  Tree tree = makeTree(strokes);
  StrokeWalk walk;
  std::vector<Point> locations;
  for (int i = 0; i < 1000; i++) {
    float x = walk.random() * pageWidth;
    locations.push_back({x, float(walk.random() * pageHeight)});
  }
  auto query = [&](Box box) {
    std::vector<Entry> entries;
    tree.query(bgi::intersects(box), std::back_inserter(entries));
    return entries;
  };
  printBest("Boost: strokes within 5 points of a location", 1000, [&](int i) {
    Point location = locations[i];
    std::set<int> ids;
    Box area{{location.x - 5, location.y - 5}, {location.x + 5, location.y + 5}};
    for (auto &[box, span] : query(area)) {
      if (isNear(strokes[span.stroke], span.start, location, 5 + halfWidth)) {
        ids.insert(span.stroke);
      }
    }
    count += ids.size();
  });
  printBest("Boost: strokes in a tile of 256 points", 1000, [&](int i) {
    std::vector<int> ids;
    Box tile{{locations[i].x, locations[i].y}, {locations[i].x + 256, locations[i].y + 256}};
    for (auto &[box, span] : query(tile)) {
      ids.push_back(span.stroke);
    }
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    count += ids.size();
  });
  return count == 0;
}
