// SPDX-License-Identifier: BSD-3-Clause
// Standard error, for the few lines that the recorder itself prints. A program may close descriptor 2 and
// then open a file that gets this number. If we wrote to descriptor 2, our line would end up in that file.
#pragma once
#include <cstddef>

namespace rankine::rt {

// Remembers that the current file of descriptor 2 is standard error. Only the first call has an effect, so
// call it as early as possible.
void RememberStderr();

// Writes one line by a single write(). Writes nothing if descriptor 2 is a different file by now. Preserves
// errno.
void WriteStderr(const char* text, size_t size);

}  // namespace rankine::rt
