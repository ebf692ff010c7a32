// SPDX-License-Identifier: BSD-3-Clause
// Supports a command that also runs on systems other than the system on which it was built
// (cmake/Portable.cmake).
#pragma once

namespace rankine::portable {

// Describes in words the systems on which the command runs. The function pointer is null in a command built
// for one system, because such a command does not contain the definition (src/portable/linked.cc).
__attribute__((weak)) const char* PortableTo();

}  // namespace rankine::portable
