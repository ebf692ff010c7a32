# SPDX-License-Identifier: BSD-3-Clause
# A tool chain that builds for riscv64 on another processor (./dev build --arch riscv64). The tool chain uses
# Debian's cross compiler and this compiler's own C library, and builds only the recorder.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR riscv64)
set(RANKINE_TRIPLET riscv64-linux-gnu)
set(RANKINE_EMULATOR qemu-riscv64-static)
include(${CMAKE_CURRENT_LIST_DIR}/debian_root.cmake)
