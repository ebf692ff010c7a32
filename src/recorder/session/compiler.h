// SPDX-License-Identifier: BSD-3-Clause
// Finds the compiler that built the program. The compiler's name is in the .comment section of the
// program's file, if that section still exists.
#pragma once
#include <cstddef>

namespace rankine::recorder {

// Returns the distinct strings in the .comment section, separated by "; " and cut to n - 1 bytes. Returns
// false if there are no strings. Call ReadCompiler only in MPI_Init, because it maps the file.
bool ReadCompiler(char* out, size_t n);

}  // namespace rankine::recorder
