# SPDX-License-Identifier: BSD-3-Clause
# Built for aarch64 on another processor, by Debian's cross compiler against a Debian in a folder (./dev build --arch aarch64).
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(RANKINE_TRIPLET aarch64-linux-gnu)
set(RANKINE_EMULATOR qemu-aarch64-static)
include(${CMAKE_CURRENT_LIST_DIR}/debian_root.cmake)
