// SPDX-License-Identifier: BSD-3-Clause
// One step up a call stack: applies an UnwindRow to a set of registers. The caller defines which memory is
// stack. Safe in a signal handler; touches only the memory that it is given.
#pragma once
#include <cstdint>

#include "recorder/core/callsite/cfi.h"

namespace rankine::callsite {

struct Registers {
  uintptr_t value[kRegisterCount] = {};
  uint64_t known = 0;  // bit n: value[n] is right. A step forgets what it cannot recover
  // True for a pc from an interrupted context: that instruction runs next. False for a return address: the
  // instruction before it is the call. LookupPc() gives the pc that FindUnwindRow() needs.
  bool interrupted = false;

  void Set(int reg, uintptr_t v) {
    value[reg] = v;
    known |= uint64_t{1} << reg;
  }
  void Forget(int reg) { known &= ~(uint64_t{1} << reg); }
  bool Knows(int reg) const { return ((known >> reg) & 1u) != 0; }
  uintptr_t LookupPc() const { return interrupted ? value[kPc] : value[kPc] - 1; }
};

// Memory that a step may load from: [low, high) must be mapped and readable. It is a thread's stack, or the
// used part of it.
struct StackWindow {
  uintptr_t low = 0;
  uintptr_t high = 0;
  uintptr_t shift = 0;  // in a copy of the stack: the distance from an address to its word in the copy
};

enum class Step : uint8_t {
  caller,     // registers are now the caller's
  outermost,  // there is no caller: _start, a thread's first function
  cannot,     // a rule we do not evaluate, an unknown register, or an address outside the window; registers
              // unchanged
};

Step UnwindStep(const UnwindRow& row, StackWindow window, Registers* registers);

// On some processors tables do not lead from a signal handler to the interrupted function
// (arch::kSignalContextAt). A handler's return address, which is the kernel's or the C library's code for all
// handlers, is noted here.
void NoteSignalReturn(uintptr_t return_address);
// Whether the registers are those at the noted address, and their caller needs UnwindSignal.
bool AreBehindHandler(const Registers& registers);
// Takes all registers of the interrupted function from the kernel's frame.
Step UnwindSignal(StackWindow window, Registers* registers);

}  // namespace rankine::callsite
