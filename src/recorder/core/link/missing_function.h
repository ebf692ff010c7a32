// SPDX-License-Identifier: BSD-3-Clause
// Reports that the program called a function (of OpenMP or of an I/O library) that no loaded library
// defines. The loader would have refused to start the program if our wrapper did not define the function.
#pragma once

namespace rankine::recorder {

[[noreturn]] void Missing(const char* name);

}  // namespace rankine::recorder
