// What communicators are called, for who names them while the program runs (consumers/windows/report.h). The
// archive has it from the log.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::recorder {

inline constexpr size_t kCommName = 64;  // with the zero behind it

// Any thread. What does not fit is cut.
void KeepCommName(uint32_t index, const char* name);

// As reports call it: the last name that it was given, else comm- and its identity's first eight digits. Any
// bytes. Any thread.
void CopyCommName(uint32_t index, char (&to)[kCommName]);

}  // namespace rankine::recorder
