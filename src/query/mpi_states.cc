#include "query/mpi_states.h"

#include <algorithm>

#include "query/key_values.h"

namespace rankine::query {

bool KnowsStall(const archive::Process& process) {
  return TextOf(process.attributes, "state.mode") == "exact" &&
         !TextOf(process.attributes, "state.engine").empty();
}

uint64_t StallOf(const archive::Row& row) {
  return std::min(row.stall_sum, row.time_sum);
}

}  // namespace rankine::query
