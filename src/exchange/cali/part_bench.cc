// SPDX-License-Identifier: BSD-3-Clause
// Measures the cost of reading a .cali file: duration and rate of each pass, and peak memory.
//   Usage: cali_bench FILE [THREADS] [NAME...]. If names are given, only these attributes are read.
#include <sys/resource.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include "exchange/cali/file.h"

namespace {

using namespace rankine;

struct Counter : context::Sink {
  bool Take(const context::Space&, const context::Batch& batch) override {
    records += batch.records;
    for (const auto& column : batch.columns) {
      for (size_t i = 0; i < batch.records; ++i)
        sum += column.present == nullptr || column.present[i] ? column.bits[i] : 0;
    }
    return true;
  }
  size_t records = 0;
  uint64_t sum = 0;
};

double Now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const size_t threads = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1;
  context::Wanted wanted;
  for (int i = 3; i < argc; ++i) {
    wanted.all = false;
    wanted.names.emplace_back(argv[i]);
  }
  const double start = Now();
  auto file = exchange::cali::File::Open(argv[1], {false, threads});
  if (!file.ok()) {
    std::fprintf(stderr, "%s\n", file.error().c_str());
    return 1;
  }
  const double opened = Now();
  auto parts = exchange::cali::Split(file.value(), threads);
  std::vector<Counter> counters(parts.size());
  std::atomic<int> failed = 0;
  {
    std::vector<std::jthread> workers;
    for (size_t i = 0; i < parts.size(); ++i) {
      workers.emplace_back([&, i] {
        context::Space space;
        std::vector<context::Lost> lost;
        const auto status = parts[i]->Read(space, wanted, counters[i], lost);
        if (!status.ok()) {
          std::fprintf(stderr, "%s\n", status.message.c_str());
          ++failed;
        }
      });
    }
  }
  const double end = Now();
  size_t records = 0;
  uint64_t sum = 0;
  for (const Counter& counter : counters) {
    records += counter.records;
    sum += counter.sum;
  }
  struct rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  const double megabytes = static_cast<double>(file.value()->source().size()) / 1e6;
  std::printf(
      "{\"threads\": %zu, \"records\": %zu, \"sum\": %llu, \"first_pass_s\": %.4f, \"total_s\": %.4f, "
      "\"mb_per_s\": %.0f, \"mrecords_per_s\": %.2f, \"peak_kib\": %ld}\n",
      parts.size(), records, static_cast<unsigned long long>(sum), opened - start, end - start,
      megabytes / (end - start), static_cast<double>(records) / (end - start) / 1e6, usage.ru_maxrss);
  return failed != 0;
}
