// SPDX-License-Identifier: BSD-3-Clause
// Spends known shares of the time in several templates, an inlined method and exceptions. Usage: nested_cxx
// MILLISECONDS
#include <mpi.h>
#include <time.h>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

namespace {

double ProcessorUs() {
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e6 + static_cast<double>(t.tv_nsec) / 1e3;
}

volatile double sink;

struct Spent {
  double scaled = 0, thrown = 0;
};
Spent spent;

}  // namespace

namespace app {

template <class T, int Factor>
struct Scaled {
  [[gnu::always_inline]] inline void Burn(double until) {
    T x = 1;
    do {
      for (int i = 0; i < 100000; ++i) x = x * T(0.999) + Factor;
      sink = static_cast<double>(x);
    } while (ProcessorUs() < until);
  }
  [[gnu::noinline]] void Run(int ms) {
    const double from = ProcessorUs();
    Burn(from + ms * 1e3);
    spent.scaled += ProcessorUs() - from;
  }
};

// Throws an exception through several frames.
[[gnu::noinline]] void Fail(int depth) {
  if (depth == 0) throw std::runtime_error("expected");
  Fail(depth - 1);
  sink = depth;
}

[[gnu::noinline]] void Throwing(int ms) {
  const double from = ProcessorUs();
  int caught = 0;
  while (ProcessorUs() < from + ms * 1e3) {
    try {
      Fail(3);
    } catch (const std::runtime_error&) {
      ++caught;
    }
  }
  sink = caught;
  spent.thrown += ProcessorUs() - from;
}

}  // namespace app

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int ms = argc > 1 ? std::atoi(argv[1]) : 100;
  if (rank == 0) {
    app::Scaled<double, 3>().Run(2 * ms);
    app::Throwing(ms);
    std::printf("expect scaled %.0f 0\nexpect thrown %.0f 0\n", spent.scaled, spent.thrown);
    std::fflush(stdout);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
