// What the processes of a crew have found in the first walk, brought together by the first of them.
#pragma once
#include "analysis/waits/critical_path.h"
#include "analysis/waits/replay.h"

namespace rankine::analysis {

// The first one then has what belongs to all lines; the others keep what is of their own.
void GatherReplayed(const Walk& walk, Replayed* replayed);

// The path, which the first one has followed, to all.
void SharePath(const Crew& crew, PathSteps* path);

}  // namespace rankine::analysis
