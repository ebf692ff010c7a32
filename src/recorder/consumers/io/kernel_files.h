// SPDX-License-Identifier: BSD-3-Clause
// Recognises files of the kernel (procfs and sysfs) by their device, so their names need not be queried.
// Any thread may call these functions, even in a signal handler.
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::recorder::io {

// Returns true if the files on this device are known to be files of the kernel. The parameter `device` is
// the st_dev of stat, and must not be 0.
bool IsOfKernel(uint64_t device);

// To be called for an open file whose path is below /proc or /sys. If the file belongs to a file system of
// the kernel, the device of the file is remembered. In containers, ordinary files may also be below /proc and
// /sys.
void LearnDevice(int fd, uint64_t device, std::string_view path);

}  // namespace rankine::recorder::io
