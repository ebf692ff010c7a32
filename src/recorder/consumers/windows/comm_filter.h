// Communicators as --window names them (comm=NAME, comm=size:N), which a text can do before they are there:
// whatever comes into being, or gets its name, while a window runs counts from then on.
//
// Names are compared when they are given (rarely), not when calls are looked up: each communicator has a bit
// for each filter.
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::recorder::monitor {

inline constexpr uint32_t kMostCommFilters = 16;

// A filter's number, from 1; 0: there is no room for it. `text` as the archive shows it, and must stay;
// `size` 0: of the communicators of that name. Before MPI_Init has returned, one thread.
uint32_t AddCommFilter(std::string_view text, int32_t size);
std::string_view CommFilterText(uint32_t filter);  // 0: ""

// Is the communicator of this index among those of the filter? kNoIndex is in none.
bool InCommFilter(uint32_t filter, uint32_t comm);

// It has this name from now on. Any thread.
void OnCommNamed(uint32_t comm, std::string_view name);

}  // namespace rankine::recorder::monitor
