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

// The wait of one side of a message. There is one if the other side was posted after this side began to wait
// and before its wait ended.
std::optional<Wait> MessageWait(WaitClass kind, const Part& waiting, const Part& late);

// The parts of one instance of a collective operation, ordered by rank.
using Instance = std::span<const CollectivePart* const>;
// The sides (groups) of the instance's communicator.
std::span<const Side> SidesOf(Instance parts);

// The class of the waits in a collective function; nullopt: it has none.
std::optional<WaitClass> ClassOfCollective(uint16_t function);
void AddInstanceWaits(WaitClass kind, Instance parts, std::vector<Wait>* waits);
// Adds the waits in a collective call of MPI-IO after all ranks have entered: the time in which other ranks
// read or wrote.
void AddAggregatorWaits(Instance parts, const IoSpans& io, std::vector<Wait>* waits);
// Whether the operation keeps each rank until all ranks that contribute have entered. In a prefix reduction
// of some data these are the lower ranks. A collective of MPI-IO need not synchronise.
bool HoldsBack(WaitClass kind, Instance parts);
// Whether a rank contributes data to the processes of a side, and whether a rank needs them; not for a prefix
// reduction. Between two groups each needs the data of the other one (MPI 4.1, 6.2.2).
bool Feeds(WaitClass kind, const CollectivePart& part, Side to);
bool Needs(WaitClass kind, const CollectivePart& part, Side side);

// The waits of epochs between one process as target and all others.
std::vector<Wait> EpochWaits(const std::vector<Operations>& all, uint32_t process);
// The waits for locks on the windows of one process.
std::vector<Wait> LockWaits(const std::vector<Operations>& all, uint32_t process);

// Keeps only the longest of the waits of a call that overlap in time. Sorts the waits by call, and by time
// within a call.
void KeepLongest(std::vector<Wait>* waits);

}  // namespace rankine::analysis
