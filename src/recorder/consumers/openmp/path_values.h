// SPDX-License-Identifier: BSD-3-Clause
// The values that represent OpenMP constructs in a thread's path. A value is created on its first use, and
// is found without a lock.
#pragma once
#include <cstdint>

#include "recorder/context/dictionary.h"

namespace rankine::recorder::openmp {

// Returns the path value that represents a parallel construct. The parameter `site` is the return address
// of the construct's call, or an address just after the start of the function that the team's threads run.
// The value consists of the name of the module that contains this address, and the offset in the module.
// The module's name and the offset are the same in all ranks. Returns nullptr if there is no space.
const context::Entry* ParallelMark(const void* site);

// In these functions, the parameter `kind` is a string literal.
const context::Entry* WorkMark(const char* kind);
const context::Entry* SyncMark(const char* kind);
const context::Entry* WaitMark();

// To be called when the thread begins to wait in a construct of this kind. The wait lasts until EndWait is
// called with the same kind.
void BeginWait(const char* kind);
void EndWait(const char* kind);

// Sets the number of this thread in its team. Returns the previous number for RestoreNumber, or kNoNumber
// if there was none.
inline constexpr int64_t kNoNumber = -1;
int64_t SetNumber(int64_t number);
void RestoreNumber(int64_t before);

// The thread that creates a team calls SetTeamSize and EndTeamSize.
void SetTeamSize(uint64_t threads);
void EndTeamSize();

}  // namespace rankine::recorder::openmp
