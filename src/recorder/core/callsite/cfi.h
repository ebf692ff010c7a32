// SPDX-License-Identifier: BSD-3-Clause
// Call frame information consists of rules that a compiler stores in .eh_frame for each instruction. The
// rules say how to return from the function that contains the instruction. FindUnwindRow() converts a pc into
// one small UnwindRow; unwind.h applies rows to registers.
//
// Rankine has its own reader. The readers of libgcc and libunwind take a loader lock or allocate on a cache
// miss, and libunwind cannot be linked into a preload library. Rankine needs unwind rows in an MPI call
// (callsite.h) and in a signal handler. In a signal handler, the reader must neither lock nor allocate.
// Sources: DWARF 5 section 6.4 and LSB .eh_frame_hdr; recorder/arch defines the register numbers.
//
// The functions of this file are safe in a signal handler: none of them allocates, locks, recurses or changes
// errno, and 3 KiB of stack are enough. For broken or hostile tables, the functions return `false`. No byte
// outside UnwindTable's [low, high) is ever read.
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
  same,         // The register still contains the value that it had in the caller.
  undefined,    // The value is lost. If the return address is undefined, the frame is the outermost one.
  at_cfa,       // The value is saved in memory at CFA + offset.
  cfa_plus,     // The value is CFA + offset.
  at_register,  // The value is saved in memory at reg + offset (realigned stacks, signal frames).
  in_register,  // The value is reg + offset.
  unsupported,  // The value is an expression that this reader does not evaluate.
};

struct Rule {
  RuleKind kind = RuleKind::same;
  uint8_t reg = 0;
  int32_t offset = 0;
  bool operator==(const Rule&) const = default;
};

enum class CfaKind : uint8_t {
  unsupported,
  register_plus,   // CFA = reg + offset.
  register_deref,  // CFA = *(reg + offset), as in realigned stacks and signal frames.
  plt,  // A lazy PLT entry. CFA = sp + 8 before the entry's push, and sp + 16 after the push (once pc & 15
        // >= offset).
};

struct CfaRule {
  CfaKind kind = CfaKind::unsupported;
  uint8_t reg = 0;
  int32_t offset = 0;
  bool operator==(const CfaRule&) const = default;
};

struct UnwindRow {
  CfaRule cfa;
  Rule rules[kRegisterCount];  // The rules are indexed by the DWARF numbers of registers. If the rule of
                               // the stack pointer is `same`, the caller's value is the CFA.
  bool signal_frame = false;   // The kernel built the frame. The signal interrupted the caller at its pc,
                               // before the instruction at this pc.
};

// Location of a module's unwind tables: the address of .eh_frame_hdr, and the readable segment around it. The
// segment must also contain .eh_frame (every linker puts the two next to each other).
struct UnwindTable {
  uintptr_t header = 0;
  uintptr_t low = 0;
  uintptr_t high = 0;
};

// Fills `row` with the rules that hold at the instruction containing `pc`. For a return address, pass the
// address minus one, because a return address is the address of the instruction after the call. For an
// interrupted instruction, pass its pc unchanged. Returns false if there is no entry for pc, or if we cannot
// read the table. In this case, `row` is unspecified.
bool FindUnwindRow(const UnwindTable& table, uintptr_t pc, UnwindRow* row);

// Finds the function that contains `pc`. The range [begin, end) of the function comes from the function's
// unwind entry. Returns false if no entry contains `pc`.
struct FunctionRange {
  uintptr_t begin = 0;
  uintptr_t end = 0;
};
bool FindFunction(const UnwindTable& table, uintptr_t pc, FunctionRange* range);

}  // namespace rankine::callsite
