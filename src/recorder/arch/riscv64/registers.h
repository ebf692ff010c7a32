// SPDX-License-Identifier: BSD-3-Clause
// The part of recorder/arch/registers.h for riscv64 (RISC-V psABI).
#pragma once

namespace rankine::recorder::arch {

inline constexpr int kRegisterCount = 33;
inline constexpr uint8_t kFp = 8, kSp = 2;  // s0, sp
// The pc has no DWARF number, so kPc is the number after the last register. Return addresses are in the
// register x1 (ra).
inline constexpr uint8_t kPc = 32, kReturn = 1;
inline constexpr bool kCallStoresReturn = false;
// The registers that a called function must preserve: s0 to s11.
inline constexpr uint64_t kCalleeSaved = uint64_t{3} << 8 | uint64_t{0x3ff} << 18;
inline constexpr uintptr_t kRedZone = 0;

// The instruction ecall.
inline constexpr unsigned char kSystemCall[] = {0x73, 0x00, 0x00, 0x00};

inline uintptr_t PlainAddress(uintptr_t address) {
  return address;
}

inline bool IsLazyPlt(const void*, uint64_t, int32_t*) {
  return false;
}

// The vDSO contains the code to which signal handlers return, but no unwind table for this code. We therefore
// read the kernel's signal frame, which consists of a siginfo_t at the stack pointer and the ucontext_t after
// it.
inline constexpr uintptr_t kSignalContextAt = sizeof(siginfo_t);

inline uintptr_t PcOf(const ucontext_t& context) {
  return context.uc_mcontext.__gregs[REG_PC];
}
inline uintptr_t SpOf(const ucontext_t& context) {
  return context.uc_mcontext.__gregs[REG_SP];
}

// Calls visit(number, value) for each register.
template <class Visit>
void ForEachRegister(const ucontext_t& context, Visit visit) {
  for (int i = 1; i < 32; ++i) visit(i, static_cast<uintptr_t>(context.uc_mcontext.__gregs[i]));
  visit(kPc, PcOf(context));
}

}  // namespace rankine::recorder::arch
