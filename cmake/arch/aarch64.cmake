# SPDX-License-Identifier: BSD-3-Clause
# A tool chain that builds for aarch64 on another processor (./dev build --arch aarch64). The tool chain uses
# Debian's cross compiler, and the libraries of a Debian system in a folder.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(RANKINE_TRIPLET aarch64-linux-gnu)
set(RANKINE_EMULATOR qemu-aarch64-static)
include(${CMAKE_CURRENT_LIST_DIR}/debian_root.cmake)
