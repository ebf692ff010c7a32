// SPDX-License-Identifier: BSD-3-Clause
// Takes one step up a call stack, by applying an UnwindRow to a set of registers. The caller of a function
// specifies which memory belongs to the stack. The step is safe in a signal handler, and accesses only the
// memory that it is given.
#pragma once
#include <cstdint>

#include "recorder/core/callsite/cfi.h"

namespace rankine::callsite {

struct Registers {
  uintptr_t value[kRegisterCount] = {};
  uint64_t known = 0;  // Bit n is set if value[n] is valid. A step clears the bits of registers that it
                       // cannot recover.
  // True if the pc belongs to an interrupted context, and its instruction has not run yet. False if the pc is
  // a return address, which is the address after the call instruction. LookupPc() returns the pc that
  // FindUnwindRow() needs.
  bool interrupted = false;

  void Set(int reg, uintptr_t v) {
    value[reg] = v;
    known |= uint64_t{1} << reg;
  }
  void Forget(int reg) { known &= ~(uint64_t{1} << reg); }
  bool Knows(int reg) const { return ((known >> reg) & 1u) != 0; }
  uintptr_t LookupPc() const { return interrupted ? value[kPc] : value[kPc] - 1; }
};

// The range of memory from which a step of a stack walk may load. All bytes in [low, high) must be mapped
// and readable. Usually, the window is a thread's stack, or the used part of the stack.
struct StackWindow {
  uintptr_t low = 0;
  uintptr_t high = 0;
  // For a copy of the stack: the address of a word in the copy, minus its original address.
  uintptr_t shift = 0;
};

enum class Step : uint8_t {
  caller,     // The step succeeded, and the registers are now those of the caller.
  outermost,  // The frame has no caller, because it is _start or a thread's first function.
  cannot,     // The step needs a rule that we do not evaluate, an unknown register, or an address outside
              // the window. The registers are unchanged.
};

Step UnwindStep(const UnwindRow& row, StackWindow window, Registers* registers);

// On some processors, unwind tables do not lead from a signal handler to the interrupted function
// (arch::kSignalContextAt). All signal handlers return to the same address, in code of the kernel or the C
// library. NoteSignalReturn stores that address.
void NoteSignalReturn(uintptr_t return_address);
// Whether the pc is the address to which signal handlers return. If the result is true, UnwindSignal must
// find the caller.
bool AreBehindHandler(const Registers& registers);
// Takes all registers of the interrupted function from the kernel's signal frame.
Step UnwindSignal(StackWindow window, Registers* registers);

}  // namespace rankine::callsite
