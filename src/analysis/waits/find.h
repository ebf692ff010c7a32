// SPDX-License-Identifier: BSD-3-Clause
// Finds waits by comparing the operations of all processes. Several threads may call these functions at the
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

// Returns the wait at one end of a message. There is a wait if the other end's operation was posted after
// this end began to wait, and before that wait ended.
std::optional<Wait> MessageWait(WaitClass kind, const Part& waiting, const Part& late);

// The calls of all ranks that form one collective operation, ordered by rank.
using Instance = std::span<const CollectivePart* const>;
// The sides (groups) of the communicator on which the operation ran.
std::span<const Side> SidesOf(Instance parts);

// The class of waits that a collective function causes; nullopt: it causes none.
std::optional<WaitClass> ClassOfCollective(uint16_t function);
void AddInstanceWaits(WaitClass kind, Instance parts, std::vector<Wait>* waits);
// Adds the waits in a collective MPI-IO call for other ranks that read or wrote, after all ranks had entered
// it.
void AddAggregatorWaits(Instance parts, const IoSpans& io, std::vector<Wait>* waits);
// True if no rank can leave the operation before all contributing ranks have entered it. In a prefix
// reduction of at least one byte, a rank depends on the lower ranks only. A collective MPI-IO operation need
// not synchronise.
bool HoldsBack(WaitClass kind, Instance parts);
// Feeds: true if the rank contributes data to processes of the given side. Needs: true if the rank needs data
// from the given side. Neither may be called for prefix reductions. On an intercommunicator, each group needs
// the data of the other (MPI 4.1, 6.2.2).
bool Feeds(WaitClass kind, const CollectivePart& part, Side to);
bool Needs(WaitClass kind, const CollectivePart& part, Side side);

// The waits in epochs of which the process is the target, on either side.
std::vector<Wait> EpochWaits(const std::vector<Operations>& all, uint32_t process);
// The waits for locks on the windows of one process.
std::vector<Wait> LockWaits(const std::vector<Operations>& all, uint32_t process);

// If several waits in one call overlap in time, keeps only the longest. Sorts the waits by call, and by time
// within a call.
void KeepLongest(std::vector<Wait>* waits);

}  // namespace rankine::analysis
