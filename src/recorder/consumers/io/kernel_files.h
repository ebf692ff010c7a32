// SPDX-License-Identifier: BSD-3-Clause
// Recognises files of the kernel (procfs and sysfs) by their device, which costs no query of their names. Any
// thread, also in a signal handler.
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::recorder::io {

// True if files on this device (stat's st_dev) are known to be the kernel's. `device` is not 0.
bool IsOfKernel(uint64_t device);

// Learns the device of an open file whose path is below /proc or /sys, if its file system is the kernel's.
// Containers put ordinary files there, too.
void LearnDevice(int fd, uint64_t device, std::string_view path);

}  // namespace rankine::recorder::io
