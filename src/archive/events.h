// The events of an archive's traces as records, read chunk by chunk: nothing of a trace is held decoded.
//
// One record is one event: begin, end, set or mark. Its node is the context in the time before the event, up
// to the event before it in the thread; time.duration.ns is that time. So the sum of durations by region is
// what each region took without those inside it, and nothing is counted twice or left out. Values of
// attributes beside the tree are those of that time as well; `event.attribute` names what begins, ends or is
// set.
#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "archive/tables.h"
#include "context/batch.h"

namespace rankine::archive {

// At most `most` parts, of about the same size, each of whole chunks in the order of their events. `tables`
// outlives them.
std::vector<std::unique_ptr<context::Part>> EventParts(const Tables& tables, size_t most);

// Is it the payload of a trace chunk to its end?
bool IsTrace(std::span<const std::byte> raw);

}  // namespace rankine::archive
