// SPDX-License-Identifier: BSD-3-Clause
// Call frame information: the rules that a compiler stores in .eh_frame for leaving a function at a given
// instruction. FindUnwindRow() turns a pc into one small UnwindRow; unwind.h applies rows to registers.
//
// We have our own reader because libgcc's and libunwind's take a loader lock or allocate on a cache miss, and
// libunwind cannot be linked into a preload library. We need rows in two places where neither is allowed:
// inside an MPI call (callsite.h) and in a signal handler. Sources: DWARF 5 section 6.4 and LSB
// .eh_frame_hdr; recorder/arch has the numbers of registers.
//
// Everything here is safe in a signal handler: no allocation, no lock, no recursion, no errno, about 3 KiB of
// stack. Broken or hostile tables give `false`; no byte outside UnwindTable's [low, high) is ever read.
#pragma once
#include <cstdint>

#include "recorder/arch/registers.h"

namespace rankine::callsite {

// DWARF numbers of the registers that a row can name.
using recorder::arch::kFp;
using recorder::arch::kPc;
using recorder::arch::kRegisterCount;
using recorder::arch::kReturn;
using recorder::arch::kSp;

enum class RuleKind : uint8_t {
  same,         // the caller's value is still in the register
  undefined,    // lost; for the return address: this is the outermost frame
  at_cfa,       // saved in memory at CFA + offset
  cfa_plus,     // is CFA + offset
  at_register,  // saved in memory at reg + offset (realigned stacks, signal frames)
  in_register,  // is the value of reg + offset
  unsupported,  // an expression; not evaluated
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
  plt,             // a lazy PLT entry: sp + 8, and 8 more once the entry has pushed (its pc & 15 >= offset)
};

struct CfaRule {
  CfaKind kind = CfaKind::unsupported;
  uint8_t reg = 0;
  int32_t offset = 0;
  bool operator==(const CfaRule&) const = default;
};

struct UnwindRow {
  CfaRule cfa;
  Rule rules[kRegisterCount];  // by DWARF number; the stack pointer's `same` means: the CFA
  bool signal_frame = false;   // the kernel built this frame: the caller was interrupted, its pc is exact
};

// Location of a module's unwind tables: the address of .eh_frame_hdr, and the readable segment around it. The
// segment must also hold .eh_frame (every linker places the two side by side).
struct UnwindTable {
  uintptr_t header = 0;
  uintptr_t low = 0;
  uintptr_t high = 0;
};

// Fills `row` with the rules that hold at the instruction containing `pc`. A return address names the
// instruction after the call, so pass it minus one; pass the pc of an interrupted instruction as it is.
// Returns false when there is no entry for pc, or the table is not one we can read; `row` is then
// unspecified.
bool FindUnwindRow(const UnwindTable& table, uintptr_t pc, UnwindRow* row);

// The function that holds pc, with the extent that its unwind entry gives: [begin, end). False: no entry has
// one.
struct FunctionRange {
  uintptr_t begin = 0;
  uintptr_t end = 0;
};
bool FindFunction(const UnwindTable& table, uintptr_t pc, FunctionRange* range);

}  // namespace rankine::callsite
