// SPDX-License-Identifier: BSD-3-Clause
// Reads the events of an archive's traces as records. Reading goes chunk by chunk, so no trace is in memory
// in decoded form.
//
// One record is one event: begin, end, set or mark. Its node is the context of the thread since the event
// before, and time.duration.ns is that time. So a sum of durations by region is the exclusive time of each
// region, and every time is counted exactly once. Values of attributes beside the tree are those of the same
// time. `event.attribute` names the attribute that begins, ends or is set.
#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "context/batch.h"

namespace rankine::archive {

struct Tables;

// Returns at most `most` parts of similar size. Each part has whole chunks in the order of their events.
// `tables` outlives the parts.
std::vector<std::unique_ptr<context::Part>> EventParts(const Tables& tables, size_t most);

// True if `raw` is a well-formed payload of a trace chunk up to its end.
bool IsTrace(std::span<const std::byte> raw);

}  // namespace rankine::archive
