// SPDX-License-Identifier: BSD-3-Clause
// Filters for communicators from --window (comm=NAME, comm=size:N). A filter may name a communicator that
// does not exist yet. If a communicator is created or named while a window runs, its calls count from then
// on.
//
// Each communicator stores one bit for each filter. So names are compared only when a communicator gets a
// name, which is rare, and not when calls are looked up.
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::recorder::windows {

inline constexpr uint32_t kMostCommFilters = 16;

// Adds a filter. Returns the filter's number, which is at least 1, or 0 if there are too many filters. The
// archive shows the parameter `text`, which must stay valid. If `size` is 0, the filter selects communicators
// that have this text as their name. To be called by one thread, before MPI_Init has returned.
uint32_t AddCommFilter(std::string_view text, int32_t size);
std::string_view CommFilterText(uint32_t filter);  // 0: ""

// Returns whether the communicator with this index matches the filter. kNoIndex matches no filter.
bool InCommFilter(uint32_t filter, uint32_t comm);

// To be called when the communicator got this name. Any thread may call this function.
void OnCommNamed(uint32_t comm, std::string_view name);

}  // namespace rankine::recorder::windows
