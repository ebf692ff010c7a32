// SPDX-License-Identifier: BSD-3-Clause
// The meaning of the byte counts in a collective's record. OTF2 has two numbers, bytes sent and bytes
// received, and tools differ. Score-P and similar tools sum over all partners including the caller. eztrace
// gives the bytes of one pair of ranks.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "base/ti/action.h"

namespace rankine::exchange::otf2 {

enum class Volumes : uint8_t { totals, one_pair };

// The place of the call and the values of its record. `root` is a rank of the communicator.
struct CollectiveVolumes {
  rankine::ti::Collective collective{};
  uint32_t size = 1, rank = 0;
  uint32_t root = 0;
  uint64_t sent = 0, received = 0;
};

// The volumes in the form of the call's arguments: bytes for each pair, or lists for functions with lists.
// The record does not store each partner's share in a list, so all get the same.
struct Shares {
  uint64_t to = 0, from = 0;
  std::vector<uint64_t> to_counts, from_counts;
  bool shared_evenly = false;
};
Shares SharesOf(const CollectiveVolumes& volumes, Volumes meaning);

// The opposite direction: computes Volumes::totals from a call's arguments. `to` and `from` are bytes for
// each partner if the function has one number for all, otherwise their sums. For reduce_scatter, `from` is
// what a rank receives.
struct Totals {
  uint64_t sent = 0, received = 0;
};
Totals TotalsOf(rankine::ti::Collective collective, uint32_t size, uint32_t rank, int32_t root, uint64_t to,
                uint64_t from);

// The numbers of OTF2_CollectiveOp. nullopt: OTF2 has no such operation.
std::optional<uint8_t> OperationOf(rankine::ti::Collective collective);
std::optional<rankine::ti::Collective> CollectiveOf(uint8_t operation);

}  // namespace rankine::exchange::otf2
