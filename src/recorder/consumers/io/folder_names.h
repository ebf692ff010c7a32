// The name of the folder that was asked for last, by its descriptor: functions with "at" are called for many
// files of one folder, and to ask the kernel takes some 2 us. Renaming an open folder is not noticed. Any
// thread, a signal handler too.
#pragma once
#include <cstddef>

#include "recorder/consumers/io/paths.h"

namespace rankine::recorder::io {

// Into `name`, not terminated. The length; 0: `folder` is closed, or has no name.
size_t FolderName(int folder, char (&name)[kMaxPath]);

// Descriptors from the first to the last are another file's from now on.
void ForgetFolders(int first, int last);

}  // namespace rankine::recorder::io
