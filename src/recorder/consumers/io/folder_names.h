// SPDX-License-Identifier: BSD-3-Clause
// Caches the name of the folder that was queried last, by its descriptor. Functions like openat are called
// for many files in one folder, and a query to the kernel takes some 2 us. If an open folder is renamed, the
// cache keeps its old name. All functions may be called by any thread, even in a signal handler.
#pragma once
#include <cstddef>

#include "recorder/consumers/io/paths.h"

namespace rankine::recorder::io {

// Stores the name of a folder, without a terminating zero. Returns the length of the name, or 0 if the
// descriptor is closed or has no name.
size_t FolderName(int folder, char (&name)[kMaxPath]);

// To be called when descriptors may refer to other files from now on. The parameters `first` and `last` are
// the first and the last of the descriptors.
void ForgetFolders(int first, int last);

}  // namespace rankine::recorder::io
