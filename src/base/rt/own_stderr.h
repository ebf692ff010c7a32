// SPDX-License-Identifier: BSD-3-Clause
// Standard error, for the few lines that the recorder itself prints. A program may close descriptor 2 and
// open a file of its own there. A line written to that descriptor would then land in the program's file.
#pragma once
#include <cstddef>

namespace rankine::rt {

// Remembers the present file of descriptor 2 as standard error. Only the first call counts; make it as early
// as possible.
void RememberStderr();

// Writes one line in a single write(). Writes nothing when descriptor 2 is another file by now. Keeps errno.
void WriteStderr(const char* text, size_t size);

}  // namespace rankine::rt
