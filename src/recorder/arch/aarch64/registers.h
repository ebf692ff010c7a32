// SPDX-License-Identifier: BSD-3-Clause
// The part of recorder/arch/registers.h for aarch64 (AAPCS64, "DWARF for the Arm 64-bit Architecture").
#pragma once

namespace rankine::recorder::arch {

inline constexpr int kRegisterCount = 33;
inline constexpr uint8_t kFp = 29, kSp = 31;  // x29, sp
// kPc is the register number of the pc. kReturn is the column of the unwind table that describes the return
// address. On aarch64, kReturn is x30, which functions may save anywhere.
inline constexpr uint8_t kPc = 32, kReturn = 30;
inline constexpr bool kCallStoresReturn = false;
// Registers that a called function must preserve: x19 to x29.
inline constexpr uint64_t kCalleeSaved = uint64_t{0x7ff} << 19;
inline constexpr uintptr_t kRedZone = 0;

// The instruction svc #0.
inline constexpr unsigned char kSystemCall[] = {0x01, 0x00, 0x00, 0xd4};

// Code that is built with pointer authentication signs return addresses on the stack
// (DW_CFA_AARCH64_negate_ra_state). The instruction below removes the signature, whichever key was used.
// Processors without pointer authentication ignore the instruction.
inline uintptr_t PlainAddress(uintptr_t address) {
  register uintptr_t x30 __asm__("x30") = address;
  __asm__("hint #7" : "+r"(x30));  // xpaclri
  return x30;
}

inline bool IsLazyPlt(const void*, uint64_t, int32_t*) {
  return false;
}

// The vDSO contains the code to which signal handlers return. The unwind table of the vDSO describes the
// interrupted function's x29 and x30, but not the pc. We therefore read the kernel's signal frame, which
// consists of a siginfo_t at the stack pointer and the ucontext_t after it.
inline constexpr uintptr_t kSignalContextAt = sizeof(siginfo_t);

inline uintptr_t PcOf(const ucontext_t& context) {
  return context.uc_mcontext.pc;
}
inline uintptr_t SpOf(const ucontext_t& context) {
  return context.uc_mcontext.sp;
}

// Calls visit(number, value) for each register.
template <class Visit>
void ForEachRegister(const ucontext_t& context, Visit visit) {
  for (int i = 0; i < 31; ++i) visit(i, static_cast<uintptr_t>(context.uc_mcontext.regs[i]));
  visit(kSp, SpOf(context));
  visit(kPc, PcOf(context));
}

}  // namespace rankine::recorder::arch
