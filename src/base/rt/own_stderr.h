// Standard error, for the tool's own few lines. A program may close descriptor 2 and open a file of its own
// there; what is written to that descriptor afterwards is the file's content.
#pragma once
#include <cstddef>

namespace rankine::rt {

// Takes what descriptor 2 is now for standard error; the first call counts. As early as can be.
void RememberStderr();

// One line in a single write; nothing when descriptor 2 is another file by now. Leaves errno alone.
void WriteStderr(const char* text, size_t size);

}  // namespace rankine::rt
