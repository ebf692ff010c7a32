// SPDX-License-Identifier: BSD-3-Clause
// Measures the query engine without readers. Runs a query over batches in memory that resemble the batches
// of a reader. The command `query_bench MILLIONS THREADS QUERY` prints one JSON line.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "query/query.h"

namespace {

using namespace rankine;

constexpr size_t kBatch = 4096;
constexpr size_t kRegions = 64;

// The records resemble the trace of a loop. Each record is in one of 64 nested regions, and has a duration,
// an offset and a number.
class LoopPart : public context::Part {
 public:
  explicit LoopPart(size_t records) : records_(records) {}
  base::Status Read(context::Space& space, const context::Wanted&, context::Sink& sink,
                    std::vector<context::Lost>&) override {
    const auto region = space.Declare({"region", context::Type::string, context::kNested, "", "", ""});
    std::vector<context::NodeId> tree = {context::kRoot};
    for (size_t i = 1; i <= kRegions; ++i) {
      const std::string name = "region_" + std::to_string(i);
      tree.push_back(space.Child(tree[i / 4], region, {context::Type::string, 0, name}));
    }
    const char* names[] = {"time.duration.ns", "time.offset.ns", "iteration"};
    std::vector<context::Column> columns;
    for (const char* name : names) {
      const auto id = space.Declare({name, context::Type::uint, context::kAsValue, "", "", ""});
      columns.push_back({id, context::Type::uint, nullptr, nullptr});
    }
    std::vector<context::NodeId> nodes(kBatch);
    std::vector<uint64_t> bits[3] = {std::vector<uint64_t>(kBatch), std::vector<uint64_t>(kBatch),
                                     std::vector<uint64_t>(kBatch)};
    uint64_t random = 88172645463325252u;
    for (size_t i = 0; i < kBatch; ++i) {
      random ^= random << 13, random ^= random >> 7, random ^= random << 17;
      nodes[i] = tree[1 + random % kRegions];
      bits[0][i] = 100 + random % 10'000;
    }
    for (size_t i = 0; i < columns.size(); ++i) columns[i].bits = bits[i].data();
    for (size_t at = 0; at < records_; at += kBatch) {
      const size_t count = std::min(kBatch, records_ - at);
      for (size_t i = 0; i < count; ++i) {
        bits[1][i] = (at + i) * 500;
        bits[2][i] = (at + i) / 10;
      }
      if (!sink.Take(space, {count, nodes.data(), columns})) break;
    }
    return base::Status::Ok();
  }

 private:
  size_t records_;
};

class LoopInput : public query::Input {
 public:
  explicit LoopInput(size_t records) : records_(records) {}
  const std::string& name() const override { return name_; }
  const std::vector<std::pair<std::string, query::Value>>& globals() const override { return globals_; }
  const std::vector<query::RecordKind>& kinds() const override { return kinds_; }
  base::Result<std::vector<std::unique_ptr<context::Part>>> Split(size_t, const context::Wanted&,
                                                                  size_t parts) const override {
    std::vector<std::unique_ptr<context::Part>> made;
    for (size_t i = 0; i < parts; ++i) made.push_back(std::make_unique<LoopPart>(records_ / parts));
    return made;
  }

 private:
  size_t records_;
  std::string name_ = "loop";
  std::vector<std::pair<std::string, query::Value>> globals_;
  std::vector<query::RecordKind> kinds_ = {{"records", {}, true}};
};

class Counted : public query::Output {
 public:
  base::Status Write(std::string_view text) override {
    bytes += text.size();
    return base::Status::Ok();
  }
  size_t bytes = 0;
};

// Returns the peak memory of this program only. The value from getrusage may be larger, because it may be
// the peak of the process that started this program.
long PeakKib() {
  std::FILE* status = std::fopen("/proc/self/status", "r");
  if (status == nullptr) return 0;
  char line[256];
  long peak = 0;
  while (std::fgets(line, sizeof line, status) != nullptr) {
    if (std::strncmp(line, "VmHWM:", 6) == 0) peak = std::atol(line + 6);
  }
  std::fclose(status);
  return peak;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fputs("usage: query_bench MILLIONS THREADS QUERY\n", stderr);
    return 2;
  }
  const size_t records = static_cast<size_t>(std::atof(argv[1]) * 1e6);
  query::Options options;
  options.threads = static_cast<unsigned>(std::max(1, std::atoi(argv[2])));
  Counted output;
  const auto begin = std::chrono::steady_clock::now();
  const auto answer =
      query::Run(argv[3],
                 {{"loop",
                   [records]() -> base::Result<std::unique_ptr<query::Input>> {
                     return std::unique_ptr<query::Input>(std::make_unique<LoopInput>(records));
                   }}},
                 options, output);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (!answer.ok() || !answer.value().failure.empty()) {
    std::fprintf(stderr, "query_bench: %s\n",
                 answer.ok() ? answer.value().failure.c_str() : answer.error().c_str());
    return 1;
  }
  std::printf(
      "{\"records\": %zu, \"threads\": %u, \"seconds\": %.6f, \"rss_kib\": %ld, \"bytes_out\": %zu}\n",
      records, options.threads, seconds, PeakKib(), output.bytes);
  return 0;
}
