// SPDX-License-Identifier: BSD-3-Clause
// Defines how the byte counts in the record of a collective are interpreted. OTF2 stores the bytes sent and
// the bytes received, which tools define differently. Score-P and similar tools add up the bytes that a
// rank exchanges with all partners and with itself. eztrace records the bytes of a single pair of ranks.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "base/ti/action.h"

namespace rankine::exchange::otf2 {

enum class Volumes : uint8_t { totals, one_pair };

// The role of the rank in the call, and the values in the record of the call. The field `root` is a rank in
// the communicator.
struct CollectiveVolumes {
  rankine::ti::Collective collective{};
  uint32_t size = 1, rank = 0;
  uint32_t root = 0;
  uint64_t sent = 0, received = 0;
};

// The volumes in the form of the call's arguments. A volume is the number of bytes per pair of ranks. If the
// function takes lists, the volume is a list. The record does not contain each partner's share of a list, so
// all partners get the same share.
struct Shares {
  uint64_t to = 0, from = 0;
  std::vector<uint64_t> to_counts, from_counts;
  bool shared_evenly = false;
};
Shares SharesOf(const CollectiveVolumes& volumes, Volumes meaning);

// Does the reverse of `SharesOf`: computes the totals for `Volumes::totals` from the arguments of a call.
// The fields `to` and `from` are the bytes per partner if the function takes a single count. Otherwise, the
// fields `to` and `from` are the sums over all partners. For reduce_scatter, the field `from` is the size of
// the data that the rank receives.
struct Totals {
  uint64_t sent = 0, received = 0;
};
Totals TotalsOf(rankine::ti::Collective collective, uint32_t size, uint32_t rank, int32_t root, uint64_t to,
                uint64_t from);

// `OperationOf` and `CollectiveOf` convert to and from the numbers of OTF2_CollectiveOp. The result is
// nullopt if OTF2 does not have the operation.
std::optional<uint8_t> OperationOf(rankine::ti::Collective collective);
std::optional<rankine::ti::Collective> CollectiveOf(uint8_t operation);

}  // namespace rankine::exchange::otf2
