// Triangulates strokes with the stroker that Qt uses for OpenGL. Its triangles have no antialiased
// edges, unlike those of Mesh.addStroke.
#include <QPen>
#include <private/qtriangulatingstroker_p.h>
#include <private/qvectorpath_p.h>

#include "Strokes.h"
#include "Timing.h"

int main() {
  std::vector<std::vector<qreal>> lines;
  StrokeWalk walk;
  for (int i = 0; i < 1000; i++) {
    lines.emplace_back();
    for (Point point : walk.stroke(100)) {
      lines.back().push_back(point.x);
      lines.back().push_back(point.y);
    }
  }
  QPen pen(Qt::black, 4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
  QTriangulatingStroker stroker;
  long vertices = 0;
  printBest("Qt: triangles of a stroke of 100 points", 1000, [&](int i) {
    QVectorPath path(lines[i].data(), 100, nullptr, QVectorPath::PolygonHint);
    stroker.process(path, pen, QRectF(), QPainter::Antialiasing);
    vertices += stroker.vertexCount();
  });
  return vertices == 0;
}
