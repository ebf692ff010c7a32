// SPDX-License-Identifier: BSD-3-Clause
// Counts reads and writes in children created by fork. A child is not a process of the archive: it has a copy
// of its parent's memory but none of its other threads, and may run for a long time. So the parent reserves
// space in its own spool before the first fork, and all children add to the same rows there. Each file has
// one row for reads and one for writes. The call site of all these rows is that of the first fork. If a child
// executes another program, that is counted, too.
//
// Several processes write here, so sums are added atomically. Rows and names are created under a lock in
// shared memory. All functions may be called by any thread, even in a signal handler.
#pragma once
#include <cstdint>
#include <string_view>

#include "recorder/consumers/io/rows.h"

namespace rankine::recorder::io {

// The fork handlers. They are called before the fork, after it in the parent, and after it in the child. The
// last one returns whether the child's I/O is counted.
void BeforeFork();
void BeforeForkOf(const void* caller, const void* frame);  // for a fork that does not call the handlers
void AfterFork();
bool FollowInChild();

// Returns the number of a file for which the parent has stored no name.
uint32_t ChildFile(std::string_view path, uint64_t hash);
// Records that the child is about to execute another program. Returns false if another call has counted it,
// or if this child is not counted. If the call then fails, StayInChild undoes the count.
bool BecomeInChild();
void StayInChild();

}  // namespace rankine::recorder::io
