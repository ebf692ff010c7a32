// SPDX-License-Identifier: BSD-3-Clause
// Reads the samples of an archive (docs/design/state.md) chunk by chunk, without keeping them in decoded
// form.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "archive/rows/none.h"
#include "archive/scan.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "layout/sample/record.h"

namespace rankine::archive {

struct SampleChunk;
struct Tables;

struct Sample {
  uint32_t process = 0;  // index in Tables::processes
  uint32_t thread = 0;
  layout::SampleState state{};
  layout::SampleClock clock{};
  // true: taken at a tick of the thread's own timer; false: observed by another process
  bool is_tick = true;
  layout::StallReason reason{};  // only in MPI
  layout::MpiPart part{};        // only in MPI
  uint16_t function = 0;         // 0: outside MPI
  uint32_t site = kNone;         // innermost frame of the stack: index in Tables::sites, or kNone
  uint32_t comm = kNone;         // index in Tables::comms, or kNone
  context::NodeId node = context::kRoot;
  uint64_t offset_ns = 0;            // time since the start of the process, like event.offset
  uint64_t weight = 1;               // number of sampling periods
  std::optional<int64_t> iteration;  // iteration of the innermost loop
  uint64_t time_ns = 0;              // time that the sample represents
};

class SampleReader {
 public:
  // `tables` must outlive the reader.
  explicit SampleReader(const Tables& tables) : tables_(tables) {}

  // Returns false if the chunk cannot be read at all.
  bool Open(const SampleChunk& chunk);
  // Returns false at the end of the chunk.
  bool Next(Sample* sample);
  // Returns true if the whole chunk was read. The result is valid after Next has returned false.
  bool is_whole() const { return at_ == end_; }
  uint64_t contexts_id() const { return head_.contexts_id; }  // 0: the program has no regions

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
  uint64_t times_ = 0;  // time in ticks since the beginning of the chunk

  friend bool AreSamples(std::span<const std::byte> raw);
  static std::optional<Head> ReadHead(std::span<const std::byte>* raw);
};

// Returns true if the bytes are a well-formed payload of a samples chunk, without any bytes after it.
bool AreSamples(std::span<const std::byte> raw);

}  // namespace rankine::archive
