// SPDX-License-Identifier: BSD-3-Clause
// Filters for communicators from --window (comm=NAME, comm=size:N). The communicators need not exist yet. If
// a communicator is created or named while a window runs, its calls count from then on.
//
// Each communicator has a bit for each filter. So names are compared when a name is set, which is rare, and
// not when calls are looked up.
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::recorder::windows {

inline constexpr uint32_t kMostCommFilters = 16;

// Adds a filter and returns its number, from 1; 0: there are too many filters. `text` is shown in the
// archive, and must stay valid. `size` 0: the filter selects communicators named `text`. To be called by one
// thread, before MPI_Init has returned.
uint32_t AddCommFilter(std::string_view text, int32_t size);
std::string_view CommFilterText(uint32_t filter);  // 0: ""

// Returns whether the communicator with this index matches the filter. kNoIndex matches no filter.
bool InCommFilter(uint32_t filter, uint32_t comm);

// Notes that the communicator got this name. Any thread may call this.
void OnCommNamed(uint32_t comm, std::string_view name);

}  // namespace rankine::recorder::windows
