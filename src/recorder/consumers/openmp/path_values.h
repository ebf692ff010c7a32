// SPDX-License-Identifier: BSD-3-Clause
// The values with which OpenMP constructs appear in a thread's path. Each is created on first use, and found
// without a lock.
#pragma once
#include <cstdint>

#include "recorder/context/dictionary.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::openmp {

// `site`: the return address of the construct's call, or an address just after the start of the function that
// its threads run. The value consists of the name of the module that contains this address, and the offset in
// it. Both are the same in all ranks. Returns nullptr if there is no space.
const context::Entry* ParallelMark(const void* site);

// `kind` is a string literal.
const context::Entry* WorkMark(const char* kind);
const context::Entry* SyncMark(const char* kind);
const context::Entry* WaitMark();

// Notes that the thread waits in a construct of this kind, from now until EndWait with the same kind.
void BeginWait(const char* kind);
void EndWait(const char* kind);

// Sets this thread's number in its team, and returns the previous one for RestoreNumber. kNoNumber: none.
inline constexpr int64_t kNoNumber = -1;
int64_t SetNumber(int64_t number);
void RestoreNumber(int64_t before);

// To be called by the thread that creates the team.
void SetTeamSize(uint64_t threads);
void EndTeamSize();

}  // namespace rankine::recorder::openmp
