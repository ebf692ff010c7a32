// SPDX-License-Identifier: BSD-3-Clause
// The MPI library's name and version, for people and for the archive.
#pragma once
#include <cstddef>
#include <string_view>

namespace rankine::mpi {

inline constexpr size_t kVersionRoom = 96;

// Writes e.g. "Open MPI 4.1.4", "MPICH 4.0.2", "Intel MPI 2021.18". For an unknown library, the first line of
// its own text; "" when there is no MPI. Calls the library's MPI_Get_library_version, which MPI allows at any
// time since 3.0; the answer is not cached. One thread at a time.
void LibraryVersion(char (&out)[kVersionRoom]);

// The same for a given text of MPI_Get_library_version. Control characters are removed.
void ShortVersion(std::string_view text, char (&out)[kVersionRoom]);

}  // namespace rankine::mpi
