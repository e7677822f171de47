// The strokes of StrokeWalk.swift, and the measurement of painting that all peers use.
#pragma once
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <vector>

constexpr int pageWidth = 1920, pageHeight = 1080;

struct Point {
  float x, y;
};

class StrokeWalk {
 public:
  double random() {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return double(state >> 11) / 0x1p53;
  }

  std::vector<Point> stroke(int points) {
    std::vector<Point> path;
    double x = random() * pageWidth, y = random() * pageHeight, heading = random() * 2 * M_PI;
    for (int i = 0; i < points; i++) {
      path.push_back({float(x), float(y)});
      heading += (random() - 0.5) * 0.6;
      x += std::cos(heading) * 4;
      y += std::sin(heading) * 4;
    }
    return path;
  }

 private:
  uint64_t state = 88172645463325252;
};

inline std::vector<std::vector<Point>> fullDrawing() {
  StrokeWalk walk;
  std::vector<std::vector<Point>> strokes;
  for (int i = 0; i < 10000; i++) strokes.push_back(walk.stroke(100));
  return strokes;
}

// Paints five times, and prints the best time in seconds and the percentage of dark pixels.
template <typename Paint>
void report(Paint paint, const void *pixels, int rowBytes) {
  double best = 1e9;
  for (int round = 0; round < 5; round++) {
    auto start = std::chrono::steady_clock::now();
    paint();
    std::chrono::duration<double> duration = std::chrono::steady_clock::now() - start;
    best = std::min(best, duration.count());
  }
  long dark = 0;
  for (int y = 0; y < pageHeight; y++) {
    auto row = static_cast<const uint8_t *>(pixels) + long(y) * rowBytes;
    // All color channels of a gray pixel are equal. The second byte of a pixel is a color channel
    // in every format that the peers use.
    for (int x = 0; x < pageWidth; x++) dark += row[4 * x + 1] < 128;
  }
  std::printf("%f %f\n", best, dark * 100.0 / (pageWidth * pageHeight));
}
