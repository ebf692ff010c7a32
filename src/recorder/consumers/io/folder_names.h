// SPDX-License-Identifier: BSD-3-Clause
// A one-entry cache: the name of the folder queried last, by its descriptor. Functions with "at" are called
// for many files of one folder, and a query of the kernel takes some 2 us. Renaming an open folder is not
// noticed. Any thread, also in a signal handler.
#pragma once
#include <cstddef>

#include "recorder/consumers/io/paths.h"

namespace rankine::recorder::io {

// Stores the name in `name`, not terminated. Returns its length; 0: `folder` is closed, or has no name.
size_t FolderName(int folder, char (&name)[kMaxPath]);

// Descriptors from `first` to `last` may belong to other files from now on.
void ForgetFolders(int first, int last);

}  // namespace rankine::recorder::io
