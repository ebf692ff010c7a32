// SPDX-License-Identifier: BSD-3-Clause
// Measures the cost of annotations: begin and end of regions, without MPI. For each case, prints one JSON
// line with the time of each batch in ns, like bench.c. If compiled with -DBENCH_CALIPER, runs the same cases
// through Caliper's macros, for comparison.
#include <pthread.h>
#include <sched.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <thread>
#include <vector>

#ifdef BENCH_CALIPER
#include <caliper/cali.h>
#define SCOPE(name) CALI_CXX_MARK_SCOPE(name)
#define BEGIN(name) CALI_MARK_BEGIN(name)
#define END(name) CALI_MARK_END(name)
#else
#include <rankine/rankine.hpp>
#define SCOPE(name) RANKINE_SCOPE(name)
#define BEGIN(name) RANKINE_BEGIN(name)
#define END(name) RANKINE_END(name)
#endif

namespace {

constexpr int kBatches = 40, kWarmUp = 3;
constexpr long kIterations = 20000;
constexpr int kSiblings = 10000;

[[gnu::noinline]] void Nothing() {
  asm volatile("");
}
[[gnu::noinline]] void Pair() {
  SCOPE("pair");
  asm volatile("");
}
[[gnu::noinline]] void Marks() {
  BEGIN("marks");
  asm volatile("");
  END("marks");
}
[[gnu::noinline]] void Nested() {
  SCOPE("one");
  SCOPE("two");
  SCOPE("three");
  SCOPE("four");
  SCOPE("five");
  asm volatile("");
}

// Reads the time-stamp counter twice. The cost of these two reads is a lower limit for the cost of timing a
// pair of calls exactly.
[[gnu::noinline]] void ClockPair() {
  asm volatile("" ::"r"(__builtin_ia32_rdtsc()));
  asm volatile("" ::"r"(__builtin_ia32_rdtsc()));
}

template <void (*F)()>
void Repeat(long n) {
  for (long i = 0; i < n; ++i) F();
}

#ifdef BENCH_CALIPER
std::vector<std::string> g_names;
void BeginSibling(uint32_t i) {
  cali_begin_region(g_names[i].c_str());
}
void EndSibling(uint32_t i) {
  cali_end_region(g_names[i].c_str());
}
void MakeSiblings() {
  for (int i = 0; i < kSiblings; ++i) g_names.push_back("sibling " + std::to_string(i));
}
#else
std::vector<std::string> g_names;
rankine_region g_siblings[kSiblings];
void BeginSibling(uint32_t i) {
  rankine_begin(&g_siblings[i]);
}
void EndSibling(uint32_t i) {
  rankine_end(&g_siblings[i]);
}
void MakeSiblings() {
  for (int i = 0; i < kSiblings; ++i) g_names.push_back("sibling " + std::to_string(i));
  for (int i = 0; i < kSiblings; ++i) g_siblings[i] = {g_names[i].c_str(), nullptr};
}

rankine::Attribute g_value("value", RANKINE_INT, RANKINE_AS_VALUE);
rankine::Attribute g_sum("sum", RANKINE_INT, RANKINE_AS_VALUE | RANKINE_AGGREGATABLE);
rankine_loop g_loop = RANKINE_LOOP("loop");
void SetValue(long n) {
  for (long i = 0; i < n; ++i) g_value.set(i);
}
void AddValue(long n) {
  for (long i = 0; i < n; ++i) g_sum.set(i);
}
void Named(long n) {
  for (long i = 0; i < n; ++i) {
    rankine_begin_name("named");
    rankine_end_name("named");
  }
}
void Iterations(long n) {
  rankine_loop_begin(&g_loop);
  for (long i = 0; i < n; ++i) {
    rankine_iteration_begin(&g_loop, i);
    rankine_iteration_end(&g_loop);
  }
  rankine_loop_end(&g_loop);
}
#endif

template <uint32_t Count>
void Siblings(long n) {
  static uint32_t random = 1;
  for (long i = 0; i < n; ++i) {
    random = random * 1664525 + 1013904223;
    const uint32_t which = (random >> 8) % Count;
    BeginSibling(which);
    EndSibling(which);
  }
}

// Runs the case in two threads at the same time. In the case `Pair`, each thread has its own handles;
// otherwise both threads share one handle.
void TwoThreads(long n) {
  std::thread other([n] { Repeat<Pair>(n); });
  Repeat<Pair>(n);
  other.join();
}

struct Case {
  const char* name;
  void (*run)(long);
};
constexpr Case kCases[] = {
    {"nothing", Repeat<Nothing>},
    {"clock_pair", Repeat<ClockPair>},
    {"pair", Repeat<Pair>},
    {"marks", Repeat<Marks>},
    {"nested_5", Repeat<Nested>},
    {"sibling_1", Siblings<1>},
    {"sibling_10000", Siblings<kSiblings>},
    {"two_threads", TwoThreads},
#ifndef BENCH_CALIPER
    {"named", Named},
    {"set_value", SetValue},
    {"add_value", AddValue},
    {"iteration", Iterations},
#endif
};

long long NowNs() {
  timespec t{};
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000ll + t.tv_nsec;
}

void Time(const Case& c) {
  // Starting a thread costs about 30 us, which is little compared with the time of 50 * `kIterations`
  // pairs.
  const long n = c.run == TwoThreads ? 50 * kIterations : kIterations;
  double ns[kBatches];
  for (int batch = -kWarmUp; batch < kBatches; ++batch) {
    const long long begin = NowNs();
    c.run(n);
    const long long end = NowNs();
    if (batch >= 0) ns[batch] = static_cast<double>(end - begin) / static_cast<double>(n);
  }
  std::printf("{\"case\": \"%s\", \"ns\": [", c.name);
  for (int batch = 0; batch < kBatches; ++batch) std::printf("%s%.2f", batch != 0 ? ", " : "", ns[batch]);
  std::printf("]}\n");
}

}  // namespace

// callgrind counts from the entry to the return of this function (bench/measure/instructions.py).
extern "C" __attribute__((noinline)) void bench_measured(void (*run)(long), long n) {
  run(n);
  asm volatile("" ::: "memory");
}

// Usage:
// - `context` times all cases.
// - `context CASE` times one case.
// - `context --count N` runs each case with N and then 2N iterations inside `bench_measured()`. The cases
// with two threads are omitted, because the order of their steps is random.
int main(int argc, char** argv) {
  MakeSiblings();
  const bool counts = argc > 2 && std::strcmp(argv[1], "--count") == 0;
  const char* only = argc > 1 && !counts ? argv[1] : "";
  const long count = counts ? std::atol(argv[2]) : 0;
  for (const Case& c : kCases) {
    if (*only != '\0' && std::strcmp(only, c.name) != 0) continue;
    if (!counts) {
      Time(c);
    } else if (c.run != TwoThreads) {
      c.run(100);
      bench_measured(c.run, count);
      bench_measured(c.run, 2 * count);
      std::printf("{\"case\": \"%s\"}\n", c.name);
    }
  }
  return 0;
}
