// The best of many rounds, as the benchmarks of the parts print it.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstdio>

// Prints the time of one of some pieces of work that are done one after the other.
template <typename Work>
void printBest(const char *name, int pieces, Work work) {
  double best = 1e18;
  for (int round = 0; round < 20; round++) {
    auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < pieces; i++) work(i);
    std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - start;
    best = std::min(best, took.count() / pieces);
  }
  std::printf("%-60s ", name);
  std::printf(best < 1e6 ? "%8.0f ns\n" : "%8.1f ms\n", best < 1e6 ? best : best / 1e6);
}
