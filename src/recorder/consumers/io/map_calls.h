// SPDX-License-Identifier: BSD-3-Clause
// Records the program's calls of mmap. Our library must not interpose mmap by its name (docs/design/io.md).
// So the references to mmap are redirected, except in the modules of MPI and of the C library. A look-up of
// the name mmap still finds the C library's function.
#pragma once

namespace rankine::recorder::io {

// Redirects the modules that were loaded since the last call. Does nothing while I/O is not measured. Any
// thread may call this function, which takes the loader's list lock.
void FollowMapCalls();

}  // namespace rankine::recorder::io
