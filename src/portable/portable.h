// SPDX-License-Identifier: BSD-3-Clause
// Supports a command that also runs on systems other than the one that it was built on
// (cmake/Portable.cmake).
#pragma once

namespace rankine::portable {

// Describes those systems in words. The function is null in a command built for one system, which does not
// contain its definition (src/portable/linked.cc).
__attribute__((weak)) const char* PortableTo();

}  // namespace rankine::portable
