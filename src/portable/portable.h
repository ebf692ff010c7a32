// SPDX-License-Identifier: BSD-3-Clause
// A command that runs on other systems than the one that it was built on (cmake/Portable.cmake).
#pragma once

namespace rankine::portable {

// Those systems, in words. Null in a command for one system: src/portable/linked.cc, which defines it, is not
// in that.
__attribute__((weak)) const char* PortableTo();

}  // namespace rankine::portable
