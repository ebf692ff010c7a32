// SPDX-License-Identifier: BSD-3-Clause
// Relocations that store a symbol's address into a word of a module.
#pragma once
#include <elf.h>

#include <cstdint>

namespace rankine::recorder::arch {

constexpr bool IsSymbolAddress(uint64_t type) {
#if defined(__x86_64__)
  return type == R_X86_64_GLOB_DAT || type == R_X86_64_64 || type == R_X86_64_JUMP_SLOT;
#elif defined(__aarch64__)
  return type == R_AARCH64_GLOB_DAT || type == R_AARCH64_ABS64 || type == R_AARCH64_JUMP_SLOT;
#elif defined(__riscv)
  return type == R_RISCV_64 || type == R_RISCV_JUMP_SLOT;
#endif
}

}  // namespace rankine::recorder::arch
