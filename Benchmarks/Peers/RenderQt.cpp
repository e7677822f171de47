// Paints the drawing of RenderCost with Qt's raster engine.
#include <QGuiApplication>
#include <QImage>
#include <QPainter>

#include "Strokes.h"

int main(int count, char **arguments) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QGuiApplication application(count, arguments);
  auto strokes = fullDrawing();
  QImage image(pageWidth, pageHeight, QImage::Format_ARGB32_Premultiplied);
  auto paint = [&] {
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Qt::black, 4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    for (auto &stroke : strokes) {
      QPolygonF line;
      line.reserve(stroke.size());
      for (auto &point : stroke) line.append(QPointF(point.x, point.y));
      painter.drawPolyline(line);
    }
  };
  report(paint, image.constBits(), image.bytesPerLine());
}
