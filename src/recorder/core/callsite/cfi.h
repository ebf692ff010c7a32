// SPDX-License-Identifier: BSD-3-Clause
// Call frame information: the rules that a compiler stores in .eh_frame for returning from a function at a
// given instruction. FindUnwindRow() converts a pc into one small UnwindRow; unwind.h applies rows to
// registers.
//
// We have our own reader because the readers of libgcc and libunwind take a loader lock or allocate on a
// cache miss, and libunwind cannot be linked into a preload library. We need rows in two situations in which
// neither is allowed: inside an MPI call (callsite.h) and in a signal handler. Sources: DWARF 5 section 6.4
// and LSB .eh_frame_hdr; recorder/arch defines the register numbers.
//
// Everything here is safe in a signal handler: it does not allocate, lock, recurse or change errno, and needs
// about 3 KiB of stack. Broken or hostile tables give `false`; no byte outside UnwindTable's [low, high) is
// ever read.
#pragma once
#include <cstdint>

#include "recorder/arch/registers.h"

namespace rankine::callsite {

// DWARF numbers of the registers that a row can refer to.
using recorder::arch::kFp;
using recorder::arch::kPc;
using recorder::arch::kRegisterCount;
using recorder::arch::kReturn;
using recorder::arch::kSp;

enum class RuleKind : uint8_t {
  same,         // the caller's value is still in the register
  undefined,    // lost; for the return address: this is the outermost frame
  at_cfa,       // saved in memory at CFA + offset
  cfa_plus,     // equals CFA + offset
  at_register,  // saved in memory at reg + offset (realigned stacks, signal frames)
  in_register,  // equals reg + offset
  unsupported,  // an expression, which we do not evaluate
};

struct Rule {
  RuleKind kind = RuleKind::same;
  uint8_t reg = 0;
  int32_t offset = 0;
  bool operator==(const Rule&) const = default;
};

enum class CfaKind : uint8_t {
  unsupported,
  register_plus,   // CFA = reg + offset
  register_deref,  // CFA = *(reg + offset): realigned stacks, signal frames
  plt,  // a lazy PLT entry: CFA = sp + 8, or sp + 16 after the entry has pushed (once pc & 15 >= offset)
};

struct CfaRule {
  CfaKind kind = CfaKind::unsupported;
  uint8_t reg = 0;
  int32_t offset = 0;
  bool operator==(const CfaRule&) const = default;
};

struct UnwindRow {
  CfaRule cfa;
  Rule rules[kRegisterCount];  // indexed by DWARF number; for the stack pointer, `same` means that the
                               // caller's value is the CFA
  bool signal_frame = false;   // the kernel built this frame: the caller was interrupted at exactly its pc
};

// Location of a module's unwind tables: the address of .eh_frame_hdr, and the readable segment around it. The
// segment must also contain .eh_frame (every linker puts the two next to each other).
struct UnwindTable {
  uintptr_t header = 0;
  uintptr_t low = 0;
  uintptr_t high = 0;
};

// Fills `row` with the rules that hold at the instruction containing `pc`. A return address is the address of
// the instruction after the call, so pass it minus one. Pass the pc of an interrupted instruction unchanged.
// Returns false if there is no entry for pc, or if we cannot read the table; `row` is then unspecified.
bool FindUnwindRow(const UnwindTable& table, uintptr_t pc, UnwindRow* row);

// Finds the function that contains pc, with its range [begin, end) from its unwind entry. Returns false if no
// entry contains pc.
struct FunctionRange {
  uintptr_t begin = 0;
  uintptr_t end = 0;
};
bool FindFunction(const UnwindTable& table, uintptr_t pc, FunctionRange* range);

}  // namespace rankine::callsite
