// SPDX-License-Identifier: BSD-3-Clause
// Standard error, for the few lines that the recorder itself prints. A program may close descriptor 2, and
// another file that the program opens may get this number. If the recorder wrote to descriptor 2, the
// recorder's line would be written to the program's file.
#pragma once
#include <cstddef>

namespace rankine::rt {

// Remembers the file that is open as descriptor 2 now. From then on, the remembered file is used as
// standard error. Only the first call has an effect, so call this function as early as possible.
void RememberStderr();

// Writes one line with a single call of write(). The line is not written if descriptor 2 refers to a
// different file by then. The function preserves errno.
void WriteStderr(const char* text, size_t size);

}  // namespace rankine::rt
