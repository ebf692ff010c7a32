// SPDX-License-Identifier: BSD-3-Clause
// Reads the events of an archive's traces as records. Reads one chunk at a time, so no whole trace is
// decoded in memory.
//
// Each record is one event: begin, end, set or mark. The node of an event is the context that the thread
// has been in since the previous event. The attribute `time.duration.ns` is the time since the previous
// event. So the durations, summed by region, give the exclusive time of each region, and all time is
// counted exactly once. Attributes that are not part of the tree have the values that were set since the
// previous event. `event.attribute` names the attribute that begins, ends or is set.
#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "context/batch.h"

namespace rankine::archive {

struct Tables;

// Divides the events into parts of similar size. The argument `most` is the maximum number of parts. Each
// part consists of whole chunks, in the order of their events. The tables must outlive the parts.
std::vector<std::unique_ptr<context::Part>> EventParts(const Tables& tables, size_t most);

// Returns true if the bytes are a well-formed payload of a trace chunk, without any bytes after it.
bool IsTrace(std::span<const std::byte> raw);

}  // namespace rankine::archive
