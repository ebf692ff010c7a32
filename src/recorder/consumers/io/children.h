// SPDX-License-Identifier: BSD-3-Clause
// Counts reads and writes in children that fork created. A child has a copy of its parent's memory but none
// of the parent's other threads, and may run for a long time. Therefore, the archive does not treat a child
// as a process of its own. The parent reserves space in its own spool before the first fork, and all
// children add to the same rows there. Each file has one row for reads and one for writes. The rows have a
// single call site, which is that of the first fork. If a child executes another program, the execution is
// also counted.
//
// Several processes write to the rows, so sums are added atomically. A lock in shared memory protects the
// creation of rows and names. All functions of this file may be called by any thread, even in a signal
// handler.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <string_view>

#include "layout/io/functions.h"
#include "layout/io/layout.h"

namespace rankine::recorder::io {

using layout::IoFunction;
using layout::IoRow;

// True if this process is a child of fork whose reads and writes are counted.
[[gnu::visibility("hidden")]] extern constinit bool g_in_child;
// Returns the child's row. Returns nullptr if the function neither reads nor writes, or if there is no
// space.
IoRow* ChildRow(uint32_t file, IoFunction function);
// Adds one call to the child's row. If `n` is negative, the call failed.
void AddInChild(IoRow* row, uint64_t ticks, ssize_t n);

// The fork handlers. BeforeFork is called before the fork, AfterFork after it in the parent, and
// FollowInChild after it in the child. FollowInChild returns whether the child's I/O is counted.
void BeforeFork();
void BeforeForkOf(const void* caller, const void* frame);  // The runtime calls this function before a fork
                                                           // that calls no fork handlers.
void AfterFork();
bool FollowInChild();

// Returns the number of a file whose name the parent has not stored.
uint32_t ChildFile(std::string_view path, uint64_t hash);
// Records that the child is about to execute another program. Returns false if the child's I/O is not
// counted, or if another call has already recorded the execution. If the program cannot be executed,
// StayInChild removes this record.
bool BecomeInChild();
void StayInChild();

}  // namespace rankine::recorder::io
