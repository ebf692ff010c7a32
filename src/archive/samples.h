// The samples of an archive (docs/design/state.md), read chunk by chunk: nothing of them is held decoded.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "archive/scan.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "layout/sample/record.h"

namespace rankine::archive {

struct Sample {
  uint32_t process = 0;  // index in Tables::processes
  uint32_t thread = 0;
  layout::SampleState state{};
  layout::SampleClock clock{};
  bool is_tick = true;           // of the thread; else it was seen from outside
  layout::StallReason reason{};  // inside MPI
  layout::MpiPart part{};        // inside MPI
  uint16_t function = 0;         // 0: outside of MPI
  uint32_t site = kNone;         // the stack: index in Tables::sites, kNone
  uint32_t comm = kNone;         // index in Tables::comms, kNone
  context::NodeId node = context::kRoot;
  uint64_t offset_ns = 0;            // since the process began, as event.offset
  uint64_t weight = 1;               // periods
  std::optional<int64_t> iteration;  // of the innermost loop
  uint64_t time_ns = 0;              // that it stands for
};

class SampleReader {
 public:
  // `tables` outlives it.
  explicit SampleReader(const Tables& tables) : tables_(tables) {}

  // False: nothing of the chunk can be read.
  bool Open(const SampleChunk& chunk);
  // False at the end.
  bool Next(Sample* sample);
  // After Next was false: the end was the chunk's.
  bool is_whole() const { return at_ == end_; }
  uint64_t contexts_id() const { return head_.contexts_id; }  // 0: the program marks nothing

 private:
  struct Head {
    uint64_t contexts_id, begin_ns, ticks_per_second, period_ns;
    uint32_t thread, shift;
  };

  const Tables& tables_;
  std::optional<RawBytes> raw_;
  const std::byte* at_ = nullptr;
  const std::byte* end_ = nullptr;
  const std::vector<uint32_t>* paths_ = nullptr;
  const ContextPlaces* contexts_ = nullptr;
  layout::SampleRecord record_;
  Sample common_;
  Head head_{};
  uint64_t base_ns_ = 0;
  uint64_t times_ = 0;  // since the head

  friend bool AreSamples(std::span<const std::byte> raw);
  static std::optional<Head> ReadHead(std::span<const std::byte>* raw);
};

// Is it the payload of a samples chunk to its end?
bool AreSamples(std::span<const std::byte> raw);

}  // namespace rankine::archive
