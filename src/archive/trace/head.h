// SPDX-License-Identifier: BSD-3-Clause
// Reads the head of a trace chunk's payload (docs/formats.md, kind trace).
#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "base/byte_reader.h"

namespace rankine::archive {

struct EventsHead {
  uint64_t contexts_id, begin_ns, ticks_per_second;
  uint32_t thread;
  uint32_t node;  // index in the contexts chunk
};

// Returns nullopt if the head is malformed. After a valid head, `in` is at the first record.
std::optional<EventsHead> ReadEventsHead(base::ByteReader& in);

// Returns the reading of the machine's clock at the beginning of a chunk's records. Returns 0 if the records
// contain no reading.
uint64_t CounterAt(std::span<const std::byte> records);

// Converts ticks of a given rate to ns, with a relative error of at most 2^-50.
class TickNs {
 public:
  explicit TickNs(uint64_t ticks_per_second);
  uint64_t operator()(uint64_t ticks) const {
    return static_cast<uint64_t>((uint128{ticks} * ns_per_tick_) >> kFraction);
  }

 private:
  __extension__ using uint128 = unsigned __int128;
  // number of fraction bits; even for the lowest rate, ns_per_tick_ fits into 64 bits
  static constexpr unsigned kFraction = 50;
  uint64_t ns_per_tick_;
};

}  // namespace rankine::archive
