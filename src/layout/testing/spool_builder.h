// SPDX-License-Identifier: BSD-3-Clause
// Builds a spool's bytes for tests, fuzzer seeds and generated loads. The input is not checked, so damaged
// and hostile spools can also be built.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "layout/spool_layout.h"
#include "layout/trace/record.h"

namespace rankine::layout::testing {

struct CommRecord {
  uint64_t index = 0;
  uint64_t identity = 0, parent = 0;
  uint64_t size = 0, rank = 0, kind = 0, remote_size = 0;
  std::string name = {};
  struct Run {
    int64_t start, stride;
    uint64_t count;
  };
  std::vector<Run> members = {};  // in these runs, `start` is absolute
};

struct WindowRecord {
  uint64_t id = 0;
  std::string name = {};
  uint64_t what = 0, model = 0;
  uint64_t timeout_ticks = 0, resolution_ticks = 0, large_bytes = 0;
  uint64_t comm = 0;  // index of the communicator plus 1; 0: all communicators
  uint64_t min_bytes = 0, max_bytes = 0;
  std::vector<uint64_t> peers = {};
  uint64_t large_from = 0;
  std::string comms = {};
};

class SpoolBuilder {
 public:
  SpoolBuilder();

  SpoolHeader& header() { return *reinterpret_cast<SpoolHeader*>(words_.data()); }

  // Adds an extent that contains the given items.
  template <class T>
  void Extent(ExtentKind kind, uint16_t thread, std::span<const T> items, uint64_t base = 0) {
    AddExtent(kind, thread, std::as_bytes(items), sizeof(T), items.size(), base);
  }

  // Log records are collected; Bytes() writes them as one extent.
  void Log(LogType type, std::span<const std::byte> payload);
  void Meta(std::string_view key, std::string_view value);
  void Meta(std::string_view key, uint64_t value);
  void Environment(std::string_view key, std::string_view value);
  void Module(uint64_t start, uint64_t end, uint64_t bias, uint64_t flags, std::string_view path,
              std::string_view build_id);
  void Comm(const CommRecord& comm);
  void CommName(uint64_t index, std::string_view name);
  void CommFreed(uint64_t index);
  // The type must be a type of rankine.h. Entry takes the value as a string, or as the bits of a number.
  void Attribute(uint64_t id, uint8_t type, uint64_t properties, std::string_view name,
                 std::string_view unit = {}, std::string_view layout = {});
  void Entry(uint64_t id, uint64_t attribute, uint8_t type, std::string_view text);
  void Entry(uint64_t id, uint64_t attribute, uint8_t type, uint64_t bits);
  void Mismatch(uint64_t site, std::string_view ended, std::string_view open);
  void Window(const WindowRecord& window);
  // Adds the trace of a thread. At the given time, the thread is in the given node. The records of the trace
  // follow.
  void Trace(uint16_t thread, uint64_t ticks, uint32_t node, std::span<const TraceRecord> records,
             uint64_t base = 0);

  // Returns the spool, aligned to 8 bytes, after setting `used` and `capacity` in its header. Call this
  // function only once.
  std::span<const std::byte> Bytes();

 private:
  void AddExtent(ExtentKind kind, uint16_t thread, std::span<const std::byte> payload, uint32_t item_size,
                 uint64_t count, uint64_t base);

  std::vector<uint64_t> words_;  // the bytes of the spool, stored as words for alignment
  std::vector<std::byte> log_;
};

// Parameters of one rank of a generated job with `world_size` ranks. The rank's rows cover the given
// numbers of call sites (`sites`) and communicators (`comms`). The field `peers` is the number of
// communication partners of each row. Equal parameters result in equal bytes.
struct Load {
  uint32_t rank = 0, world_size = 1;
  uint32_t sites = 40, comms = 4, peers = 8;
  std::string job = "job-20260101-120000-1";
  std::string output = {};
};
void FillSpool(const Load& load, SpoolBuilder* spool);

// Adds the data that an annotated program with two threads records in addition to its calls. The added data
// are minimal. However, the added data contain attributes of every type, a tree, sums, a series, a mismatched
// region end, and trace records of every kind.
void FillContexts(SpoolBuilder* spool);

// Adds monitor windows of two threads: one window with every kind of count, one that is still running, and
// one that was reset.
void FillWindows(SpoolBuilder* spool);

// Adds the data that the sampler and the collector record: stacks, samples of each state, and time that the
// collector observed. One stack contains a function of an interpreted language. Call this function after the
// two functions above.
void FillSamples(SpoolBuilder* spool);

// Returns the spool of a job's only rank, with uid 42. The rank's clock has two ticks per nanosecond. The
// clock was at tick 1000 when the wall clock was at 5 s.
SpoolBuilder OneRank();

}  // namespace rankine::layout::testing
