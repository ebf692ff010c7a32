// SPDX-License-Identifier: BSD-3-Clause
// SimGrid's numbers for datatypes in traces (taken from its src/smpi/mpi/smpi_datatype.cpp).
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::exchange::ti {

inline constexpr uint32_t kByteId = 6;

// Returns `kByteId` if SimGrid has no datatype with this name and size.
uint32_t DatatypeId(std::string_view name, uint64_t size);

}  // namespace rankine::exchange::ti
