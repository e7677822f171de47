// What SpatialIndex does, with Boost's R-tree, packed at once. The strokes are cut into parts of 8 pieces,
// as there, or of as many as are named.
// Boost's own headers include some that it would warn about.
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
struct Part {
  int stroke, start;
  bool operator==(const Part &) const = default;
};
using Entry = std::pair<Box, Part>;
using Tree = bgi::rtree<Entry, bgi::rstar<16>>;
static int partLength = 8;
constexpr float halfWidth = 2;

static Tree makeTree(const std::vector<std::vector<Point>> &strokes) {
  std::vector<Entry> entries;
  for (int id = 0; id < int(strokes.size()); id++) {
    auto &stroke = strokes[id];
    for (int start = 0; start + 1 < int(stroke.size()); start += partLength) {
      Point low = stroke[start], high = low;
      for (int i = start; i < std::min(start + partLength + 1, int(stroke.size())); i++) {
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

static bool comesNear(const std::vector<Point> &stroke, int start, Point place, float reach) {
  for (int i = start; i + 1 < std::min(start + partLength + 1, int(stroke.size())); i++) {
    float wayX = stroke[i + 1].x - stroke[i].x, wayY = stroke[i + 1].y - stroke[i].y;
    float x = place.x - stroke[i].x, y = place.y - stroke[i].y;
    float square = wayX * wayX + wayY * wayY;
    float part = square > 0 ? std::clamp((x * wayX + y * wayY) / square, 0.0f, 1.0f) : 0;
    x -= wayX * part;
    y -= wayY * part;
    if (x * x + y * y <= reach * reach) return true;
  }
  return false;
}

int main(int argumentCount, char **arguments) {
  if (argumentCount > 1) partLength = std::max(1, std::atoi(arguments[1]));
  auto strokes = fullDrawing();
  size_t count = 0;
  printBest("Boost: index of 10,000 strokes of 100 points", 1, [&](int) {
    count += makeTree(strokes).size();
  });
  Tree tree = makeTree(strokes);
  StrokeWalk walk;
  std::vector<Point> places;
  for (int i = 0; i < 1000; i++) {
    float x = walk.random() * pageWidth;
    places.push_back({x, float(walk.random() * pageHeight)});
  }
  auto found = [&](Box box) {
    std::vector<Entry> entries;
    tree.query(bgi::intersects(box), std::back_inserter(entries));
    return entries;
  };
  printBest("Boost: strokes within 5 points of a place", 1000, [&](int i) {
    Point place = places[i];
    std::set<int> ids;
    for (auto &[box, part] : found({{place.x - 5, place.y - 5}, {place.x + 5, place.y + 5}})) {
      if (comesNear(strokes[part.stroke], part.start, place, 5 + halfWidth)) ids.insert(part.stroke);
    }
    count += ids.size();
  });
  printBest("Boost: strokes in a tile of 256 points", 1000, [&](int i) {
    std::vector<int> ids;
    for (auto &[box, part] : found({{places[i].x, places[i].y},
                                    {places[i].x + 256, places[i].y + 256}})) {
      ids.push_back(part.stroke);
    }
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    count += ids.size();
  });
  return count == 0;
}
