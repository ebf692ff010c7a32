// SPDX-License-Identifier: BSD-3-Clause
// The compiler that made the program, from the .comment section of its file, where that was kept.
#pragma once
#include <cstddef>

namespace rankine::recorder {

// The distinct comments, separated by "; ", cut to n - 1 bytes. False when there are none. In MPI_Init only:
// maps the file.
bool ReadCompiler(char* out, size_t n);

}  // namespace rankine::recorder
