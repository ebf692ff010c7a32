// SPDX-License-Identifier: BSD-3-Clause
// Communicators as --window names them (comm=NAME, comm=size:N), possibly before they exist. A communicator
// that is created, or gets its name, while a window runs counts from then on.
//
// Names are compared when they are set, which is rare, and not when calls are looked up: each communicator
// has a bit for each filter.
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::recorder::windows {

inline constexpr uint32_t kMostCommFilters = 16;

// Returns the filter's number, from 1; 0: there is no room for it. `text` is the form that the archive shows,
// and must stay valid. `size` 0: communicators with that name. Before MPI_Init has returned; one thread.
uint32_t AddCommFilter(std::string_view text, int32_t size);
std::string_view CommFilterText(uint32_t filter);  // 0: ""

// Whether the communicator with this index matches the filter. kNoIndex matches none.
bool InCommFilter(uint32_t filter, uint32_t comm);

// The communicator gets this name. Any thread.
void OnCommNamed(uint32_t comm, std::string_view name);

}  // namespace rankine::recorder::windows
