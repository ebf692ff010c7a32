// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/sampling/walk.h"

#include "recorder/core/callsite/byte_reader.h"
#include "recorder/core/callsite/modules.h"
#include "recorder/core/own_memory.h"

namespace rankine::recorder::sampling {
namespace {

using callsite::kFp;
using callsite::kPc;
using callsite::kSp;
using callsite::Registers;
using callsite::SiteEntry;
using callsite::StackWindow;
using callsite::Step;

constexpr uintptr_t kWord = sizeof(uintptr_t);

struct Point {  // The registers at the current position of a walk.
  uintptr_t pc, sp, bp;
};

// The function reads words from the stack frames of other functions, so sanitizers must not check its
// accesses.
[[gnu::no_sanitize_address, gnu::no_sanitize_thread]] inline bool Load(const StackWindow& window,
                                                                       uintptr_t address, uintptr_t* value) {
  if (address % kWord != 0 || address < window.low || address >= window.high || window.high - address < kWord)
    return false;
  *value = *static_cast<const uintptr_t*>(callsite::AsPointer(address + window.shift));
  return true;
}

inline uintptr_t Plus(uintptr_t base, int32_t offset) {
  return base + static_cast<uintptr_t>(int64_t{offset});
}

// Steps from a function to its caller, using the unwind row in the cache. Returns false if the contents of
// the stack contradict the unwind row.
bool StepOut(const SiteEntry& entry, const StackWindow& window, Point* at) {
  uintptr_t cfa = 0;
  switch (entry.cfa) {
    case SiteEntry::Cfa::sp:
      cfa = Plus(at->sp, entry.cfa_offset);
      break;
    case SiteEntry::Cfa::fp:
      cfa = Plus(at->bp, entry.cfa_offset);
      break;
    default:
      if (!Load(window, Plus(at->bp, entry.cfa_offset), &cfa)) return false;
      break;
  }
  uintptr_t pc = 0, bp = at->bp;
  if (cfa <= at->sp || !Load(window, callsite::ReturnAt(entry, cfa), &pc)) return false;
  pc = arch::PlainAddress(pc);
  if (entry.fp == SiteEntry::SavedFp::at_cfa && !Load(window, Plus(cfa, entry.fp_offset), &bp)) return false;
  if (entry.fp == SiteEntry::SavedFp::at_fp && !Load(window, Plus(at->bp, entry.fp_offset), &bp))
    return false;
  if (entry.fp == SiteEntry::SavedFp::lost) bp = 0;
  *at = {pc, cfa, bp};
  return true;
}

Point PointOf(const Registers& registers) {
  return {registers.value[kPc], registers.value[kSp], registers.value[kFp]};
}

// Makes a step for which the cached row does not suffice. Sets `*lacks` if the step failed because a
// register is unknown.
Step StepByTables(callsite::ModuleRegistry& modules, StackWindow window, Registers* registers, bool* lacks) {
  if (callsite::AreBehindHandler(*registers)) return callsite::UnwindSignal(window, registers);
  callsite::Location location;
  callsite::UnwindRow row;
  const uintptr_t pc = registers->LookupPc();
  if (!modules.Locate(pc, &location) || !callsite::FindUnwindRow(location.table, pc, &row))
    return Step::cannot;
  *lacks = row.cfa.kind != callsite::CfaKind::unsupported && !registers->Knows(row.cfa.reg);
  return callsite::UnwindStep(row, window, registers);
}

// Walks the stack without the cache, and keeps track of all registers. This walk is needed for code whose
// frame address is in a register that the cache does not follow. An example is the loader's code that binds
// functions at their first call.
[[gnu::noinline, gnu::cold]] Walked WalkByTables(callsite::ModuleRegistry& modules, Registers registers,
                                                 const StackWindow& window, std::span<uintptr_t> addresses) {
  Walked walked;
  bool lacks = false;
  Step step = Step::caller;
  while (step == Step::caller && walked.frames < addresses.size()) {
    addresses[walked.frames++] = registers.LookupPc() + 1;
    step = StepByTables(modules, window, &registers, &lacks);
  }
  walked.whole = step == Step::outermost;
  return walked;
}

// The kernel copies up to the first page that is not mapped.
StackWindow CopyOf(uintptr_t low, std::byte* copy) {
  // The copied range ends at the end of a page. If the copy reached an unmapped page, the kernel might copy
  // nothing.
  for (uintptr_t bytes = kCopied; bytes >= 512; bytes /= 2) {
    const iovec from = {const_cast<void*>(callsite::AsPointer(low)), bytes};
    const size_t got = ReadOwn(std::span(&from, 1), copy, bytes);
    if (got > 0) return {low, low + got, reinterpret_cast<uintptr_t>(copy) - low};
  }
  return {};
}

Walked WalkIn(callsite::SiteCache& rows, const Registers& from, const StackWindow& window,
              std::span<uintptr_t> addresses) {
  Walked walked;
  Registers registers = from;
  bool exact = true;  // True while `registers` contains all registers at the current position.
  Point at = PointOf(from);
  bool interrupted = from.interrupted;
  while (walked.frames < addresses.size()) {
    // In the result, each address represents the instruction before it. Return addresses already have this
    // property. For an interrupted instruction, the result contains the instruction's address + 1.
    const uintptr_t named = interrupted ? at.pc + 1 : at.pc;
    addresses[walked.frames++] = named;
    const SiteEntry& entry = callsite::EntryWithRow(rows, named);
    if (entry.cfa != SiteEntry::Cfa::none && entry.cfa != SiteEntry::Cfa::not_read) {
      if (!StepOut(entry, window, &at)) return walked;
      exact = interrupted = false;
    } else {
      if (!exact) {
        registers = {};
        registers.Set(kPc, at.pc);
        registers.Set(kSp, at.sp);
        if (at.bp != 0) registers.Set(kFp, at.bp);
        registers.interrupted = interrupted;
      }
      bool lacks = false;
      const Step step = StepByTables(*rows.registry, window, &registers, &lacks);
      if (step == Step::cannot && lacks && !exact)
        return WalkByTables(*rows.registry, from, window, addresses);
      if (step != Step::caller) {
        walked.whole = step == Step::outermost;
        return walked;
      }
      exact = true;
      at = PointOf(registers);
      if (!registers.Knows(kFp)) at.bp = 0;
      interrupted = registers.interrupted;
    }
    if (at.pc == 0) {
      walked.whole = true;
      return walked;
    }
  }
  return walked;
}

}  // namespace

Walked Walk(callsite::SiteCache& rows, const Registers& at, StackWindow stack, std::byte* copy,
            std::span<uintptr_t> addresses) {
  const uintptr_t sp = at.value[kSp];
  if (sp >= stack.low && sp < stack.high) {
    stack.low = sp - arch::kRedZone;
    return WalkIn(rows, at, stack, addresses);
  }
  return WalkIn(rows, at, CopyOf(sp - arch::kRedZone, copy), addresses);
}

}  // namespace rankine::recorder::sampling
