// Whether a message can pass between two ranks in calls that never returned.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/tables.h"
#include "query/open_calls.h"

namespace rankine::analysis {

// The process that a partner of `process` is, as an index; kNone: any, or not known.
uint32_t ProcessOf(const archive::Tables& tables, const query::OpenPartner& partner);

bool IsCollective(uint16_t function);

// May a message be on its way from the call of one process to that of another? What is not known of a call,
// its function tells.
bool MayPass(const archive::Tables& tables, uint32_t from, const query::OpenCall& sending, uint32_t to,
             const query::OpenCall& receiving);

}  // namespace rankine::analysis
