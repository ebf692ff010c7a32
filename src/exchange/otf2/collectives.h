// What the volumes of a collective's record mean. OTF2 has two numbers, bytes sent and bytes received, and
// tools differ: Score-P (and those that follow it) adds up over the partners, the caller among them; eztrace
// gives the bytes of one pair.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "base/ti/action.h"

namespace rankine::exchange::otf2 {

enum class Volumes : uint8_t { totals, one_pair };

// Where the call is made, and what its record says. `root` is a rank of the communicator.
struct CollectiveVolumes {
  rankine::ti::Collective collective{};
  uint32_t size = 1, rank = 0;
  uint32_t root = 0;
  uint64_t sent = 0, received = 0;
};

// As a call would say it: bytes for each pair, lists where the function has lists. What each partner gets in
// a list is not recorded: all get the same.
struct Shares {
  uint64_t to = 0, from = 0;
  std::vector<uint64_t> to_counts, from_counts;
  bool shared_evenly = false;
};
Shares SharesOf(const CollectiveVolumes& volumes, Volumes meaning);

// The other way, as Volumes::totals: of what a call says, with bytes for each partner where the function has
// one number for all, and otherwise their sum; what a rank gets of a reduce_scatter is `from`.
struct Totals {
  uint64_t sent = 0, received = 0;
};
Totals TotalsOf(rankine::ti::Collective collective, uint32_t size, uint32_t rank, int32_t root, uint64_t to,
                uint64_t from);

// As OTF2_CollectiveOp numbers them; nothing where OTF2 has no such operation.
std::optional<uint8_t> OperationOf(rankine::ti::Collective collective);
std::optional<rankine::ti::Collective> CollectiveOf(uint8_t operation);

}  // namespace rankine::exchange::otf2
