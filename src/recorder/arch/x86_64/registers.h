// SPDX-License-Identifier: BSD-3-Clause
// The part of recorder/arch/registers.h for x86-64 (System V psABI).
#pragma once

namespace rankine::recorder::arch {

inline constexpr int kRegisterCount = 17;
inline constexpr uint8_t kFp = 6, kSp = 7;  // rbp, rsp
// kPc is the register number of the pc. kReturn is the column of the unwind table that describes the return
// address.
inline constexpr uint8_t kPc = 16, kReturn = 16;
// The call instruction stores the return address in the word below the canonical frame address.
inline constexpr bool kCallStoresReturn = true;
// Registers that a called function must preserve (3.2.1): rbx, rbp, r12 to r15.
inline constexpr uint64_t kCalleeSaved = 1u << 3 | 1u << kFp | 0xfu << 12;
inline constexpr uintptr_t kRedZone = 128;  // The size in bytes of the red zone below the stack pointer
                                            // (3.2.2).
// Number of reserved words in the result of _dl_find_object(), which describes a module's unwind tables.
inline constexpr int kLoaderTableReserved = 7;

// The code of the instruction that enters the kernel.
inline constexpr unsigned char kSystemCall[] = {0x0f, 0x05};

// Linkers emit one expression for a lazy PLT: rsp + 8 + ((rip & 15) >= N) * 8. IsLazyPlt tests whether a
// rule contains this expression. The threshold N is 11, or 10 if the PLT entry begins with endbr64.
inline bool IsLazyPlt(const void* expression, uint64_t size, int32_t* threshold) {
  constexpr uint8_t kPlt[] = {0x77, 0x08, 0x80, 0x00, 0x3f, 0x1a, 0x3b, 0x2a, 0x33, 0x24, 0x22};
  constexpr uint64_t kThresholdAt = 6;
  constexpr uint8_t kLiteral0 = 0x30;
  if (size != sizeof(kPlt)) return false;
  uint8_t bytes[sizeof(kPlt)];
  __builtin_memcpy(bytes, expression, sizeof(kPlt));
  const uint8_t literal = bytes[kThresholdAt];
  if (literal < kLiteral0 || literal > kLiteral0 + 15) return false;
  bytes[kThresholdAt] = kPlt[kThresholdAt];
  if (__builtin_memcmp(bytes, kPlt, sizeof(kPlt)) != 0) return false;
  *threshold = literal - kLiteral0;
  return true;
}

// Removes the marks that some processors add to return addresses on the stack. x86-64 processors add no
// marks.
inline uintptr_t PlainAddress(uintptr_t address) {
  return address;
}

// On x86-64, kSignalContextAt is not used, because unwind tables describe the interrupted function's
// registers.
inline constexpr uintptr_t kSignalContextAt = 0;

inline uintptr_t PcOf(const ucontext_t& context) {
  return static_cast<uintptr_t>(context.uc_mcontext.gregs[REG_RIP]);
}
inline uintptr_t SpOf(const ucontext_t& context) {
  return static_cast<uintptr_t>(context.uc_mcontext.gregs[REG_RSP]);
}

// Calls visit(number, value) for each register.
template <class Visit>
void ForEachRegister(const ucontext_t& context, Visit visit) {
  constexpr int kPlaces[kRegisterCount] = {REG_RAX, REG_RDX, REG_RCX, REG_RBX, REG_RSI, REG_RDI,
                                           REG_RBP, REG_RSP, REG_R8,  REG_R9,  REG_R10, REG_R11,
                                           REG_R12, REG_R13, REG_R14, REG_R15, REG_RIP};
  for (int i = 0; i < kRegisterCount; ++i)
    visit(i, static_cast<uintptr_t>(context.uc_mcontext.gregs[kPlaces[i]]));
}

}  // namespace rankine::recorder::arch
