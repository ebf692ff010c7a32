// SPDX-License-Identifier: BSD-3-Clause
// The values in the path for OpenMP: each is made on first use and found without a lock.
#pragma once
#include <cstdint>

#include "recorder/context/dictionary.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::openmp {

// `site`: the return address of the construct's call, or an address just after the begin of the function that
// its threads run. Its value is the name of its module and the offset in it, which are equal in all ranks.
// nullptr: no room.
const context::Entry* ParallelMark(const void* site);

// `kind` is a literal.
const context::Entry* WorkMark(const char* kind);
const context::Entry* SyncMark(const char* kind);
const context::Entry* WaitMark();

// The thread waits in a construct of this kind, from now until EndWait of the same kind.
void BeginWait(const char* kind);
void EndWait(const char* kind);

// Sets this thread's number in its team, and returns the former one, for RestoreNumber. kNoNumber: none.
inline constexpr int64_t kNoNumber = -1;
int64_t SetNumber(int64_t number);
void RestoreNumber(int64_t before);

// Called by the thread that makes the team.
void SetTeamSize(uint64_t threads);
void EndTeamSize();

}  // namespace rankine::recorder::openmp
