// SPDX-License-Identifier: BSD-3-Clause
// A deadlock in words: who waits for whom, in which call, with which tag.
#pragma once
#include <string>

#include "analysis/findings/deadlock.h"
#include "report/facts.h"
#include "report/findings/words.h"

namespace rankine::report {

// "MPI_Allreduce at main at app.c:9".
std::string OpenCallText(Facts& facts, const query::OpenCall& call);

FindingWords WordsOfDeadlock(Facts& facts, const analysis::Deadlock& deadlock);

}  // namespace rankine::report
