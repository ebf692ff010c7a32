// The program calls a function (of OpenMP, of an I/O library) that no loaded library has; without us it would
// not have started.
#pragma once

namespace rankine::recorder {

[[noreturn]] void Missing(const char* name);

}  // namespace rankine::recorder
