// SPDX-License-Identifier: BSD-3-Clause
// Reports that the program called a function (of OpenMP or of an I/O library) that no loaded library
// defines. Without our wrapper, the loader would have refused to start the program.
#pragma once

namespace rankine::recorder {

[[noreturn]] void Missing(const char* name);

}  // namespace rankine::recorder
