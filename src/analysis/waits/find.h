// SPDX-License-Identifier: BSD-3-Clause
// Finds waits by comparing the operations of all processes. Several threads may call each function at the
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

// The wait at one end of a message. There is one if the operation at the other end was posted after this end
// began to wait and before its wait ended.
std::optional<Wait> MessageWait(WaitClass kind, const Part& waiting, const Part& late);

// The parts of one instance of a collective operation, ordered by rank.
using Instance = std::span<const CollectivePart* const>;
// The sides (groups) of the communicator on which the instance ran.
std::span<const Side> SidesOf(Instance parts);

// The class of waits in a collective function; nullopt: the function causes no waits.
std::optional<WaitClass> ClassOfCollective(uint16_t function);
void AddInstanceWaits(WaitClass kind, Instance parts, std::vector<Wait>* waits);
// Adds the waits in a collective call of MPI-IO after all ranks have entered it: the time in which other
// ranks read or wrote.
void AddAggregatorWaits(Instance parts, const IoSpans& io, std::vector<Wait>* waits);
// True if no rank can leave the operation before all contributing ranks have entered it. In a prefix
// reduction of at least one byte, only the lower ranks matter. A collective of MPI-IO need not synchronise.
bool HoldsBack(WaitClass kind, Instance parts);
// Feeds: true if a rank contributes data to the processes of a side. Needs: true if a rank needs data from a
// side. Neither is for prefix reductions. On an intercommunicator, each group needs the data of the other
// (MPI 4.1, 6.2.2).
bool Feeds(WaitClass kind, const CollectivePart& part, Side to);
bool Needs(WaitClass kind, const CollectivePart& part, Side side);

// The waits in epochs between one process as target and all others.
std::vector<Wait> EpochWaits(const std::vector<Operations>& all, uint32_t process);
// The waits for locks on the windows of one process.
std::vector<Wait> LockWaits(const std::vector<Operations>& all, uint32_t process);

// If several waits of one call overlap in time, keeps only the longest. Sorts the waits by call, and by time
// within a call.
void KeepLongest(std::vector<Wait>* waits);

}  // namespace rankine::analysis
