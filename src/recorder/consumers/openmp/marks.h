// What stands in the path for OpenMP: values of attributes, each made on first use, found without a lock.
#pragma once
#include <cstdint>

#include "recorder/context/dictionary.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::openmp {

// `site`: the return address of the construct's call, or one behind the begin of the function that its
// threads run. Its value is the name of its module and the distance of the address in it, which are the same
// in all ranks. nullptr: no room.
const context::Entry* ParallelMark(const void* site);

// `kind` is a literal.
const context::Entry* WorkMark(const char* kind);
const context::Entry* SyncMark(const char* kind);
const context::Entry* WaitMark();

// A thread waits from now on, in a construct of this kind, until EndWait of the same kind.
void BeginWait(const char* kind);
void EndWait(const char* kind);

// This thread's number in its team; what it had before, for RestoreNumber. kNoNumber: none.
inline constexpr int64_t kNoNumber = -1;
int64_t SetNumber(int64_t number);
void RestoreNumber(int64_t before);

// By the thread that makes the team.
void SetTeamSize(uint64_t threads);
void EndTeamSize();

}  // namespace rankine::recorder::openmp
