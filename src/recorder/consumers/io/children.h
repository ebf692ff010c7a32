// SPDX-License-Identifier: BSD-3-Clause
// Reads and writes of children of fork. A child is not a process of the archive: it has its parent's memory
// but none of its threads, and may live long. So the parent reserves room in its own spool before the first
// fork, and all children add to the same rows there. A file that is read has one row and a file that is
// written has another, both with the place of the first fork. A child that becomes another program is
// counted.
//
// Several processes write here, so sums are added atomically; rows and names are made under a lock in shared
// memory. Any thread, also in a signal handler.
#pragma once
#include <cstdint>
#include <string_view>

#include "recorder/consumers/io/rows.h"

namespace rankine::recorder::io {

// fork's own handlers: before it, after it in the parent, and in the child. The last returns whether the
// child counts.
void BeforeFork();
void BeforeForkOf(const void* caller, const void* frame);  // where no handlers are called
void AfterFork();
bool FollowInChild();

// The number of a file for which the parent has no name.
uint32_t ChildFile(std::string_view path, uint64_t hash);
// The child is about to become another program: counts it. False: another call counted it, or it does not
// count. If the call fails after it was counted, StayInChild takes that back.
bool BecomeInChild();
void StayInChild();

}  // namespace rankine::recorder::io
