// What children of fork read and write. A child is no process of the archive's: it has its parent's memory,
// but none of its threads, and may live for long. So its parent makes room for it in its own spool before the
// first fork, and all children add to the same rows there. A file that is read has one, a file that is
// written another, both with the place of the first fork. A child that becomes another program is counted.
//
// Several processes write here, so sums are added atomically; rows and names are made under a lock that all
// of them see. Any thread, a signal handler too.
#pragma once
#include <cstdint>
#include <string_view>

#include "recorder/consumers/io/rows.h"

namespace rankine::recorder::io {

// fork's own handlers: before it, behind it in the parent, and in the child. The last says whether the child
// counts.
void BeforeFork();
void BeforeForkOf(const void* caller, const void* frame);  // where no handlers are called
void AfterFork();
bool FollowInChild();

// The number of a file that the parent has not named.
uint32_t ChildFile(std::string_view path, uint64_t hash);
// The child is about to become another program: counted; false: by another call, or not at all. Where it was
// counted and has failed, StayInChild takes that back.
bool BecomeInChild();
void StayInChild();

}  // namespace rankine::recorder::io
