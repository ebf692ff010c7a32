// SPDX-License-Identifier: BSD-3-Clause
// Finds the compiler that built the program, in the .comment section of its file if that section still
// exists.
#pragma once
#include <cstddef>

namespace rankine::recorder {

// Returns the distinct strings in this section, separated by "; " and cut to n - 1 bytes. Returns false if
// there are none. To be called only in MPI_Init, because it maps the file.
bool ReadCompiler(char* out, size_t n);

}  // namespace rankine::recorder
