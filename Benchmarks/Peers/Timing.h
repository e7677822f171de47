// The measurement and the output format for benchmarks of single operations.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstdio>

// Calls an operation with the indices 0 to count - 1, and prints the average time of a call in the
// best of 20 rounds.
template <typename Operation>
void printBest(const char *name, int count, Operation operation) {
  double best = 1e18;
  for (int round = 0; round < 20; round++) {
    auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < count; i++) operation(i);
    std::chrono::duration<double, std::nano> duration = std::chrono::steady_clock::now() - start;
    best = std::min(best, duration.count() / count);
  }
  std::printf("%-60s ", name);
  std::printf(best < 1e6 ? "%8.0f ns\n" : "%8.1f ms\n", best < 1e6 ? best : best / 1e6);
}
