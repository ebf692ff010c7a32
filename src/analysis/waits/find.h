// SPDX-License-Identifier: BSD-3-Clause
// Finds waits by comparing the operations of all processes. Several threads may call the functions at the
// same time, for different processes or operations.
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "analysis/waits/operations.h"
#include "analysis/waits/wait.h"

namespace rankine::analysis {

class IoSpans;

// Returns the wait at one end of a message. There is a wait if the operation at the other end was posted
// while this end was waiting.
std::optional<Wait> MessageWait(WaitClass kind, const Part& waiting, const Part& late);

// The calls of all ranks that form one collective operation, sorted by rank.
using Instance = std::span<const CollectivePart* const>;
// Returns the groups of the communicator whose ranks took part in the operation.
std::span<const Side> SidesOf(Instance parts);

// The class of waits that a collective function causes; nullopt if the function causes no waits.
std::optional<WaitClass> ClassOfCollective(uint16_t function);
void AddInstanceWaits(WaitClass kind, Instance parts, std::vector<Wait>* waits);
// Adds waits of the ranks in a collective MPI-IO call. After all ranks have entered the call, a rank that
// does not read or write waits for the ranks that do.
void AddAggregatorWaits(Instance parts, const IoSpans& io, std::vector<Wait>* waits);
// True if no rank can leave the operation before all contributing ranks have entered it. In a prefix
// reduction of at least one byte, a rank depends only on the lower ranks. A collective MPI-IO operation
// does not have to synchronise the ranks.
bool HoldsBack(WaitClass kind, Instance parts);
// `Feeds` is true if processes of the group `to` need data from the rank. `Needs` is true if the rank needs
// data from the given side. `Feeds` and `Needs` must not be called for prefix reductions. On an
// intercommunicator, each group needs the data of the other group (MPI 4.1, 6.2.2).
bool Feeds(WaitClass kind, const CollectivePart& part, Side to);
bool Needs(WaitClass kind, const CollectivePart& part, Side side);

// Returns the waits in epochs whose target is the process `process`. The waiting rank may be an origin or
// the target.
std::vector<Wait> EpochWaits(const std::vector<Operations>& all, uint32_t process);
// Returns the waits for locks on the windows of one process.
std::vector<Wait> LockWaits(const std::vector<Operations>& all, uint32_t process);

// If several waits in one call overlap in time, keeps only the longest. Sorts the waits by call. The waits
// in one call are sorted by time.
void KeepLongest(std::vector<Wait>* waits);

}  // namespace rankine::analysis
