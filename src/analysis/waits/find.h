// Waits, found by holding the operations of all processes against each other. Each function may run for
// different processes, or operations, at the same time: it reads `all` and gives what it found.
#pragma once
#include <functional>
#include <span>
#include <vector>

#include "analysis/waits/operations.h"
#include "analysis/waits/wait.h"

namespace rankine::analysis {

// Of the receives of one process, and of its sends.
std::vector<Wait> LateSenders(const std::vector<Operations>& all, uint32_t process);
std::vector<Wait> LateReceivers(const std::vector<Operations>& all, uint32_t process);
// Among messages that were sent late, those received in the wrong order are told apart, by all that the
// process has received.
void TellWrongOrder(const std::vector<Operations>& all, uint32_t process, std::vector<Wait>* waits);

// The parts of one instance of an operation, in the order of ranks.
using Instance = std::span<const CollectivePart* const>;
bool IsRoot(const CollectivePart& part);

// All instances in which several processes take part, in order, with the class of waits that it has.
void ForEachInstance(const std::vector<Operations>& all, const Ranks& ranks, const CollectiveKey& key,
                     const std::function<void(WaitClass, Instance)>& take);

// Of all instances of one operation.
std::vector<Wait> CollectiveWaits(const std::vector<Operations>& all, const Ranks& ranks,
                                  const CollectiveKey& key);

// Of the epochs between one process as target and all others.
std::vector<Wait> EpochWaits(const std::vector<Operations>& all, uint32_t process);
// Of the locks on windows of one process.
std::vector<Wait> LockWaits(const std::vector<Operations>& all, uint32_t process,
                            const std::vector<archive::Timeline>& threads);

// Of several waits of one call that hold for the same time the longest counts alone.
void KeepLongest(std::vector<Wait>* waits);

}  // namespace rankine::analysis
