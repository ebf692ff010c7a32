// SPDX-License-Identifier: BSD-3-Clause
// Finds operations that the program composes of several calls, although a single MPI call would do the
// same. There are two patterns: a reduction that is followed by a broadcast of the result, and a broadcast
// that is made of individual messages. Both patterns are recognised in the profile and in the table of
// messages between partners.
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
  uint32_t first = 0;                 // The call site of the reduction or of the sends, as an index in
                                      // Profile::sites.
  std::vector<uint32_t> others;       // The call sites of the broadcast or of the receives, as indices in
                                      // Profile::sites.
  uint64_t times = 0;                 // The number of times that the whole operation was performed.
  uint64_t bytes = 0;                 // The bytes per operation, on one rank.
  uint32_t process = archive::kNone;  // The root of the operations, if all of them have the same root.
};

// Most time first. Each call site belongs to at most one of the returned operations.
std::vector<Algorithm> FindAlgorithms(const archive::Tables& tables, const Profile& profile);

}  // namespace rankine::analysis
