// SPDX-License-Identifier: BSD-3-Clause
// Records the program's calls of mmap. The function must not be interposed by its name (docs/design/io.md).
// So the references to it are redirected in those modules that are neither MPI's nor the C library's. A
// look-up of the name still finds the C library's function.
#pragma once

namespace rankine::recorder::io {

// Redirects the modules that were loaded since the last call. Does nothing while I/O is not measured. Any
// thread; takes the loader's list lock.
void FollowMapCalls();

}  // namespace rankine::recorder::io
