# SPDX-License-Identifier: BSD-3-Clause
# Built for riscv64 on another processor, by Debian's cross compiler and its own C library (./dev build --arch riscv64): the
# recorder alone.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR riscv64)
set(RANKINE_TRIPLET riscv64-linux-gnu)
set(RANKINE_EMULATOR qemu-riscv64-static)
include(${CMAKE_CURRENT_LIST_DIR}/debian_root.cmake)
