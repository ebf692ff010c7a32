// SPDX-License-Identifier: BSD-3-Clause
// Describes a deadlock: for each waiting rank, the rank for which it waits, the call, and the tag.
#pragma once
#include <string>

#include "analysis/findings/deadlock.h"
#include "report/facts.h"
#include "report/findings/words.h"

namespace rankine::report {

// Returns a text such as "MPI_Allreduce at main at app.c:9".
std::string OpenCallText(Facts& facts, const query::OpenCall& call);

// Returns a text such as "rank 0 polled 12,345 times without success in the last 3.2 s, in MPI_Test at main
// at app.c:9 for rank 1".
std::string PollsText(Facts& facts, uint32_t process, const query::OpenPolls& polls);

// The text `cost` contains the time of all ranks in their calls, and the share of that time.
FindingWords WordsOfDeadlock(Facts& facts, const analysis::Deadlock& deadlock, const std::string& cost);

}  // namespace rankine::report
