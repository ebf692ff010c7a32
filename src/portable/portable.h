// SPDX-License-Identifier: BSD-3-Clause
// Supports a command that also runs on systems other than the one that it was built on
// (cmake/Portable.cmake).
#pragma once

namespace rankine::portable {

// Describes these systems in words. The function pointer is null in a command built for one system, because
// such a command does not contain the definition (src/portable/linked.cc).
__attribute__((weak)) const char* PortableTo();

}  // namespace rankine::portable
