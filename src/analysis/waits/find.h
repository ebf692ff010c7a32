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

// Of one side of a message: the other one posted after this one began to wait, and this one still waited
// then.
std::optional<Wait> MessageWait(WaitClass kind, const Part& waiting, const Part& late);

// The parts of one instance of an operation, in the order of ranks.
using Instance = std::span<const CollectivePart* const>;
bool IsRoot(const CollectivePart& part);

// The class of waits that a function has; nullopt: none.
std::optional<WaitClass> ClassOfCollective(uint16_t function);
void AddInstanceWaits(WaitClass kind, Instance parts, std::vector<Wait>* waits);
// Who gives something in an operation of the class, and who needs it.
bool Feeds(WaitClass kind, bool root);
bool Needs(WaitClass kind, bool root);

// All instances in which several processes take part, in order, with the class of waits that it has; of
// operations of which nothing was let go of.
void ForEachInstance(const std::vector<Operations>& all, const Ranks& ranks, const CollectiveKey& key,
                     const std::function<void(WaitClass, Instance)>& take);

// Of the epochs between one process as target and all others.
std::vector<Wait> EpochWaits(const std::vector<Operations>& all, uint32_t process);
// Of the locks on windows of one process.
std::vector<Wait> LockWaits(const std::vector<Operations>& all, uint32_t process);

// Of several waits of one call that hold for the same time the longest counts alone.
void KeepLongest(std::vector<Wait>* waits);

}  // namespace rankine::analysis
