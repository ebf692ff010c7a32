// SPDX-License-Identifier: BSD-3-Clause
// The MPI library's name and version, for messages and for the archive.
#pragma once
#include <cstddef>
#include <string_view>

namespace rankine::mpi {

inline constexpr size_t kVersionRoom = 96;

// Writes the library's name and version, for example "Open MPI 4.1.4", "MPICH 4.0.2" or "Intel MPI
// 2021.18". For an unknown library, writes the first line of the library's own version string. If there is no
// MPI, writes "". Calls the library's MPI_Get_library_version, which may be called at any time since MPI 3.0.
// The result is not cached. Two threads must not call LibraryVersion at the same time.
void LibraryVersion(char (&out)[kVersionRoom]);

// Does the same as LibraryVersion, for a given string from MPI_Get_library_version. Control characters are
// removed.
void ShortVersion(std::string_view text, char (&out)[kVersionRoom]);

}  // namespace rankine::mpi
