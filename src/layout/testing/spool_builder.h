// Builds a spool's bytes by hand, for tests, fuzzer seeds and generated loads. What is put in is not checked,
// so that damaged and hostile spools can be built as well.
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
  std::vector<Run> members = {};  // starts are absolute here
};

struct WindowRecord {
  uint64_t id = 0;
  std::string name = {};
  uint64_t what = 0, model = 0;
  uint64_t timeout_ticks = 0, resolution_ticks = 0, large_bytes = 0;
  uint64_t comm = 0;  // index + 1, 0: all
  uint64_t min_bytes = 0, max_bytes = 0;
  std::vector<uint64_t> peers = {};
  uint64_t large_from = 0;
  std::string comms = {};
};

class SpoolBuilder {
 public:
  SpoolBuilder();

  SpoolHeader& header() { return *reinterpret_cast<SpoolHeader*>(words_.data()); }

  // An extent with `items` and room for `capacity` of them.
  template <class T>
  void Extent(ExtentKind kind, uint16_t thread, std::span<const T> items, uint64_t base = 0) {
    AddExtent(kind, thread, std::as_bytes(items), sizeof(T), items.size(), base);
  }

  // Log records are gathered and become one extent in Bytes.
  void Log(LogType type, std::span<const std::byte> payload);
  void Meta(std::string_view key, std::string_view value);
  void Meta(std::string_view key, uint64_t value);
  void Environment(std::string_view key, std::string_view value);
  void Module(uint64_t start, uint64_t end, uint64_t bias, uint64_t flags, std::string_view path,
              std::string_view build_id);
  void Comm(const CommRecord& comm);
  void CommName(uint64_t index, std::string_view name);
  void CommFreed(uint64_t index);
  // `type` as in rankine.h, `value` as that type's entries have it: a text, or the bits of a number.
  void Attribute(uint64_t id, uint8_t type, uint64_t properties, std::string_view name,
                 std::string_view unit = {}, std::string_view layout = {});
  void Entry(uint64_t id, uint64_t attribute, uint8_t type, std::string_view text);
  void Entry(uint64_t id, uint64_t attribute, uint8_t type, uint64_t bits);
  void Mismatch(uint64_t site, std::string_view ended, std::string_view open);
  void Window(const WindowRecord& window);
  // A thread that is in `node` at `ticks`, and what it does from there on.
  void Trace(uint16_t thread, uint64_t ticks, uint32_t node, std::span<const TraceRecord> records,
             uint64_t base = 0);

  // The spool, aligned to 8; `used` and `capacity` in the header are set. Call once.
  std::span<const std::byte> Bytes();

 private:
  void AddExtent(ExtentKind kind, uint16_t thread, std::span<const std::byte> payload, uint32_t item_size,
                 uint64_t count, uint64_t base);

  std::vector<uint64_t> words_;  // the bytes, kept as words for their alignment
  std::vector<std::byte> log_;
};

// A rank of a made-up job of `world_size` ranks whose rows cover `sites` call sites on `comms` communicators
// with `peers` partners each. The same arguments give the same bytes.
struct Load {
  uint32_t rank = 0, world_size = 1;
  uint32_t sites = 40, comms = 4, peers = 8;
  std::string job = "job-20260101-120000-1";
  std::string output = {};
};
void FillSpool(const Load& load, SpoolBuilder* spool);

// What an annotated program of two threads leaves beside its calls, as little as has one of each: attributes
// of every type, a tree, sums, a series, a wrong end and a trace with every kind of record.
void FillContexts(SpoolBuilder* spool);

// Monitor windows of two threads: one with everything, one that still runs, one that was reset.
void FillWindows(SpoolBuilder* spool);

// What the sampler and the collector leave, beside the other two: stacks, one through a function of an
// interpreter, samples of each state, time seen from outside.
void FillSamples(SpoolBuilder* spool);

// A spool of the one rank of a job, uid 42, whose clock makes two ticks a nanosecond and stood at 1000 at 5
// s.
SpoolBuilder OneRank();

}  // namespace rankine::layout::testing
