// SPDX-License-Identifier: BSD-3-Clause
// Standard error, for the few lines that the recorder itself prints. A program may close descriptor 2 and
// then open a file that gets this number. If we wrote to descriptor 2, our line would end up in that file.
#pragma once
#include <cstddef>

namespace rankine::rt {

// Remembers which file is open as descriptor 2 now, and treats this file as standard error from then on. Only
// the first call has an effect, so call it as early as possible.
void RememberStderr();

// Writes one line by a single write(). Writes nothing if descriptor 2 refers to a different file by then.
// Preserves errno.
void WriteStderr(const char* text, size_t size);

}  // namespace rankine::rt
