// SPDX-License-Identifier: BSD-3-Clause
// One step up a call stack: applies an UnwindRow to a set of registers. The caller specifies which memory is
// stack. Safe in a signal handler; accesses only the memory that it is given.
#pragma once
#include <cstdint>

#include "recorder/core/callsite/cfi.h"

namespace rankine::callsite {

struct Registers {
  uintptr_t value[kRegisterCount] = {};
  uint64_t known = 0;  // bit n: value[n] is valid. A step clears the bits of registers that it cannot recover
  // True for a pc of an interrupted context: the instruction at pc has not run yet. False for a return
  // address: the call is the instruction before it. LookupPc() returns the pc that FindUnwindRow() needs.
  bool interrupted = false;

  void Set(int reg, uintptr_t v) {
    value[reg] = v;
    known |= uint64_t{1} << reg;
  }
  void Forget(int reg) { known &= ~(uint64_t{1} << reg); }
  bool Knows(int reg) const { return ((known >> reg) & 1u) != 0; }
  uintptr_t LookupPc() const { return interrupted ? value[kPc] : value[kPc] - 1; }
};

// Memory from which a step may load: [low, high) must be mapped and readable. Usually a thread's stack, or
// its used part.
struct StackWindow {
  uintptr_t low = 0;
  uintptr_t high = 0;
  // For a copy of the stack: the distance from a word's original address to its address in the copy.
  uintptr_t shift = 0;
};

enum class Step : uint8_t {
  caller,     // success: the registers are now the caller's
  outermost,  // there is no caller: this is _start or a thread's first function
  cannot,     // a rule that we do not evaluate, an unknown register, or an address outside the window; the
              // registers are unchanged
};

Step UnwindStep(const UnwindRow& row, StackWindow window, Registers* registers);

// On some processors, unwind tables do not lead from a signal handler to the interrupted function
// (arch::kSignalContextAt). All handlers have the same return address, in code of the kernel or the C
// library. This function stores it.
void NoteSignalReturn(uintptr_t return_address);
// Whether the registers are at the stored address, so that their caller must be found by UnwindSignal.
bool AreBehindHandler(const Registers& registers);
// Takes all registers of the interrupted function from the kernel's signal frame.
Step UnwindSignal(StackWindow window, Registers* registers);

}  // namespace rankine::callsite
