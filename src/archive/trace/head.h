// How the payload of a trace chunk begins (docs/formats.md, kind trace).
#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "base/byte_reader.h"

namespace rankine::archive {

struct EventsHead {
  uint64_t contexts_id, begin_ns, ticks_per_second;
  uint32_t thread;
  uint32_t node;  // place in the contexts chunk
};

// nullopt: malformed. `in` then stands at the records.
std::optional<EventsHead> ReadEventsHead(base::ByteReader& in);

// What the machine's clock showed where these records, the chunk's, begin; 0: they do not say.
uint64_t CounterAt(std::span<const std::byte> records);

// Ticks of a rate as ns, exact to a part in 2^50.
class TickNs {
 public:
  explicit TickNs(uint64_t ticks_per_second);
  uint64_t operator()(uint64_t ticks) const {
    return static_cast<uint64_t>((uint128{ticks} * ns_per_tick_) >> kFraction);
  }

 private:
  __extension__ using uint128 = unsigned __int128;
  static constexpr unsigned kFraction = 50;  // bits; the least rate still fits
  uint64_t ns_per_tick_;
};

}  // namespace rankine::archive
