// What goes between the processes of a crew in each piece of the trace: operations to who matches them, and
// the waits that were found to who has the process that waited.
#pragma once
#include <vector>

#include "analysis/waits/crew.h"
#include "analysis/waits/operations.h"
#include "analysis/waits/wait.h"

namespace rankine::analysis {

// Deals out sends, parts in collective operations and calls on windows of the own processes that others
// match: what is new, and what has been completed since. Puts what comes into the lists of those who did it,
// at the same places there. Of an own list that another one matches only what is not complete is held on.
void DealOperations(const Crew& crew, std::vector<Operations>* all);

// One-sided epochs and locks of all to all, at the end.
void ShareEpochs(const Crew& crew, std::vector<Operations>* all);

// Of waits that each has found those of the own processes. `lines`: with their processes.
std::vector<Wait> BringWaits(const Crew& crew, const std::vector<archive::Timeline>& lines,
                             const std::vector<Wait>& found);

}  // namespace rankine::analysis
