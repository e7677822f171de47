// Measures the time to dispatch one move of a finger to a Qt widget at the tenth level of the
// hierarchy, as DispatchCost does for a view. Prints the nanoseconds in the best of five rounds.
#include <QApplication>
#include <QTouchEvent>
#include <QWidget>
#include <QtTest/QtTest>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <qpa/qwindowsysteminterface.h>

class LeafWidget : public QWidget {
 public:
  using QWidget::QWidget;
  long moveCount = 0;

 protected:
  bool event(QEvent *event) override {
    switch (event->type()) {
      case QEvent::TouchUpdate: moveCount++; [[fallthrough]];
      case QEvent::TouchBegin:
      case QEvent::TouchEnd: event->accept(); return true;
      default: return QWidget::event(event);
    }
  }
};

int main(int count, char **arguments) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(count, arguments);
  QWidget root;
  root.resize(800, 600);
  QWidget *parent = &root;
  for (int depth = 0; depth < 9; depth++) {
    auto *widget = new QWidget(parent);
    widget->setGeometry(1, 1, 790 - depth * 2, 590 - depth * 2);
    parent = widget;
  }
  auto *leaf = new LeafWidget(parent);
  leaf->setGeometry(1, 1, 700, 500);
  leaf->setAttribute(Qt::WA_AcceptTouchEvents);
  root.show();
  if (!QTest::qWaitForWindowExposed(&root)) return 1;
  auto *device = QTest::createTouchDevice();
  QTest::touchEvent(leaf, device).press(0, QPoint(10, 10));

  const int movesPerRound = 200000;
  double best = 1e9;
  ulong timestamp = 10;
  for (int round = 0; round < 5; round++) {
    long movesBefore = leaf->moveCount;
    auto start = std::chrono::steady_clock::now();
    for (int step = 1; step <= movesPerRound; step++) {
      QWindowSystemInterface::TouchPoint point;
      point.id = 0;
      point.state = QEventPoint::State::Updated;
      point.area = QRectF(20 + step % 400, 20 + step % 300, 1, 1);
      point.pressure = 1;
      QWindowSystemInterface::handleTouchEvent<QWindowSystemInterface::SynchronousDelivery>(
          root.windowHandle(), timestamp++, device, {point});
    }
    std::chrono::duration<double> duration = std::chrono::steady_clock::now() - start;
    if (leaf->moveCount - movesBefore != movesPerRound) return 1;
    best = std::min(best, duration.count() / movesPerRound);
  }
  std::printf("%.0f\n", best * 1e9);
}
