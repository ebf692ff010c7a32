// SPDX-License-Identifier: BSD-3-Clause
// Finds operations that the program makes of several calls although MPI has a single call for them. These are
// a reduction followed by a broadcast of its result, and a broadcast made of single messages. They are found
// from the profile and the partners of messages.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/calls/profile.h"
#include "archive/rows/none.h"
#include "archive/storage/rows.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct Algorithm {
  enum class Kind : uint8_t { reduce_broadcast, linear_broadcast } kind{};
  uint32_t first = 0;                 // the reduction, or the sends: index in Profile::sites
  std::vector<uint32_t> others;       // the broadcast, or the receives: indices in Profile::sites
  uint64_t times = 0;                 // number of times that the whole operation was done
  uint64_t bytes = 0;                 // bytes per operation, on one rank
  uint32_t process = archive::kNone;  // the root, if all operations have the same root
};

// Most time first. No call belongs to two algorithms.
std::vector<Algorithm> FindAlgorithms(const archive::Tables& tables, const Profile& profile);

}  // namespace rankine::analysis
