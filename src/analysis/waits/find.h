// Waits, found by holding the operations of all processes against each other. Each function may run for
// different processes, or operations, at the same time.
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "analysis/waits/operations.h"
#include "analysis/waits/wait.h"

namespace rankine::analysis {

class IoSpans;

// Of one side of a message: the other one posted after this one began to wait, and this one still waited
// then.
std::optional<Wait> MessageWait(WaitClass kind, const Part& waiting, const Part& late);

// The parts of one instance of an operation, in the order of ranks.
using Instance = std::span<const CollectivePart* const>;
// The sides of its communicator.
std::span<const Side> SidesOf(Instance parts);

// The class of waits that a function has; nullopt: none.
std::optional<WaitClass> ClassOfCollective(uint16_t function);
void AddInstanceWaits(WaitClass kind, Instance parts, std::vector<Wait>* waits);
// Of a collective call of MPI-IO: what each rank waited, when all had come, while others read or wrote.
void AddAggregatorWaits(Instance parts, const IoSpans& io, std::vector<Wait>* waits);
// Nobody can leave an instance of the class before all have come who feed it: of a prefix reduction, of
// something, these are the ranks before each; what MPI-IO does together need not be that much.
bool HoldsBack(WaitClass kind, Instance parts);
// Who gives something to the processes of a side in an operation of the class, and which of them need it; not
// for a prefix reduction. Between two groups each needs what the other one gives (MPI 4.1, 6.2.2).
bool Feeds(WaitClass kind, const CollectivePart& part, Side to);
bool Needs(WaitClass kind, const CollectivePart& part, Side side);

// Of the epochs between one process as target and all others.
std::vector<Wait> EpochWaits(const std::vector<Operations>& all, uint32_t process);
// Of the locks on windows of one process.
std::vector<Wait> LockWaits(const std::vector<Operations>& all, uint32_t process);

// Of several waits of one call that hold for the same time the longest counts alone. In the order of calls,
// those of one in the order of time.
void KeepLongest(std::vector<Wait>* waits);

}  // namespace rankine::analysis
