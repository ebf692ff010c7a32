// SPDX-License-Identifier: BSD-3-Clause
// list_events NAME.rkn [--count]: prints the events of an archive, one per line, or with --count their number
// and the reading speed. This program is only for tests and benchmarks. Users use CalQL instead.
#include <chrono>
#include <cstdio>
#include <cstring>

#include "archive/events.h"
#include "archive/load.h"
#include "archive/rows/trace_chunk.h"
#include "archive/tables.h"

namespace {

using rankine::context::Batch;
using rankine::context::Column;
using rankine::context::Datum;
using rankine::context::IsText;
using rankine::context::Space;
using rankine::context::Type;

void PrintValue(const Space& space, const std::string& name, Type type, uint64_t bits,
                std::string_view text) {
  if (IsText(type)) {
    std::printf("%s=%.*s ", name.c_str(), static_cast<int>(text.size()), text.data());
  } else if (type == Type::real) {
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    std::printf("%s=%.17g ", name.c_str(), value);
  } else {
    std::printf("%s=%lld ", name.c_str(), static_cast<long long>(bits));
  }
  (void)space;
}

class Lister : public rankine::context::Sink {
 public:
  explicit Lister(bool count) : count_(count) {}
  bool Take(const Space& space, const Batch& batch) override {
    records += batch.records;
    for (const Column& column : batch.columns) {
      if (space.attribute(column.attribute).name == "time.duration.ns") {
        for (size_t i = 0; i < batch.records; ++i) ns += column.bits[i];
      }
    }
    for (size_t i = 0; i < batch.records && !count_; ++i) PrintRecord(space, batch, i);
    return true;
  }
  uint64_t records = 0;
  uint64_t ns = 0;

 private:
  static void PrintRecord(const Space& space, const Batch& batch, size_t i) {
    for (const Column& column : batch.columns) {
      if (column.present != nullptr && column.present[i] == 0) continue;
      const std::string_view text =
          IsText(column.type) ? space.text(static_cast<uint32_t>(column.bits[i])) : std::string_view();
      PrintValue(space, space.attribute(column.attribute).name, column.type, column.bits[i], text);
    }
    std::string path;
    for (auto node = batch.nodes[i]; node != rankine::context::kRoot; node = space.parent(node)) {
      const Datum& value = space.value_of(node);
      const std::string shown = IsText(value.type) ? std::string(value.text)
                                                   : space.attribute(space.attribute_of(node)).name + ":" +
                                                         std::to_string(static_cast<long long>(value.bits));
      path = shown + (path.empty() ? "" : "/") + path;
    }
    std::printf("path=%s\n", path.c_str());
  }
  bool count_;
};

}  // namespace

// NOLINTNEXTLINE(bugprone-exception-escape): for this helper, std::terminate is a sufficient error report
int main(int argc, char** argv) {
  if (argc < 2) return 2;
  auto tables = rankine::archive::Load(argv[1]);
  if (!tables.ok()) {
    std::fprintf(stderr, "%s\n", tables.error().c_str());
    return 1;
  }
  const bool count = argc > 2 && std::strcmp(argv[2], "--count") == 0;
  const auto begin = std::chrono::steady_clock::now();
  uint64_t records = 0, ns = 0;
  std::vector<rankine::context::Lost> lost;
  for (const auto& part : rankine::archive::EventParts(tables.value(), 4)) {
    Space space;
    Lister lister(count);
    const auto status = part->Read(space, {}, lister, lost);
    if (!status.ok()) std::fprintf(stderr, "%s\n", status.message.c_str());
    records += lister.records;
    ns += lister.ns;
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  uint64_t stored = 0;
  for (const auto& chunk : tables.value().traces) stored += chunk.view.stored.size();
  if (count)
    std::printf("records %llu ns %llu stored %llu M_records_per_s %.1f\n",
                static_cast<unsigned long long>(records), static_cast<unsigned long long>(ns),
                static_cast<unsigned long long>(stored), static_cast<double>(records) / 1e6 / seconds);
  for (const auto& loss : lost) std::printf("lost %s: %s\n", loss.where.c_str(), loss.why.c_str());
  return 0;
}
