#include "recorder/consumers/sampling/walk.h"

#include "recorder/core/callsite/byte_reader.h"
#include "recorder/core/callsite/modules.h"
#include "recorder/core/own_memory.h"

namespace rankine::recorder::sampling {
namespace {

using callsite::kRbp;
using callsite::kRip;
using callsite::kRsp;
using callsite::Registers;
using callsite::SiteEntry;
using callsite::StackWindow;
using callsite::Step;

constexpr uintptr_t kWord = sizeof(uintptr_t);
constexpr uintptr_t kRedZone = 128;  // size of the area below the stack pointer (System V x86-64 ABI, 3.2.2)

struct Point {  // the position of a walk
  uintptr_t pc, sp, bp;
};

// Reads stack words of other functions, so address sanitizers must not check it.
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

// Steps from a function to its caller, by the unwind row in the cache. False: the stack contradicts the row.
bool StepOut(const SiteEntry& entry, const StackWindow& window, Point* at) {
  uintptr_t cfa = 0;
  switch (entry.cfa) {
    case SiteEntry::Cfa::rsp:
      cfa = Plus(at->sp, entry.cfa_offset);
      break;
    case SiteEntry::Cfa::rbp:
      cfa = Plus(at->bp, entry.cfa_offset);
      break;
    default:
      if (!Load(window, Plus(at->bp, entry.cfa_offset), &cfa)) return false;
      break;
  }
  uintptr_t pc = 0, bp = at->bp;
  if (cfa <= at->sp || !Load(window, cfa - kWord, &pc)) return false;
  if (entry.rbp == SiteEntry::SavedRbp::at_cfa && !Load(window, Plus(cfa, entry.rbp_offset), &bp))
    return false;
  if (entry.rbp == SiteEntry::SavedRbp::at_rbp && !Load(window, Plus(at->bp, entry.rbp_offset), &bp))
    return false;
  if (entry.rbp == SiteEntry::SavedRbp::lost) bp = 0;
  *at = {pc, cfa, bp};
  return true;
}

Point PointOf(const Registers& registers) {
  return {registers.value[kRip], registers.value[kRsp], registers.value[kRbp]};
}

// A step that the cache cannot do. `lacks`: it failed because a register is unknown.
Step StepByTables(callsite::ModuleRegistry& modules, StackWindow window, Registers* registers, bool* lacks) {
  callsite::Location location;
  callsite::UnwindRow row;
  const uintptr_t pc = registers->LookupPc();
  if (!modules.Locate(pc, &location) || !callsite::FindUnwindRow(location.table, pc, &row))
    return Step::cannot;
  *lacks = row.cfa.kind != callsite::CfaKind::unsupported && !registers->Knows(row.cfa.reg);
  return callsite::UnwindStep(row, window, registers);
}

// Walks by tables alone, with all registers. Some code keeps its frame in a register that the cache does not
// follow, such as the loader's, which binds functions at their first call.
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
  // Copies to the end of a page, since a copy across an unmapped page may yield nothing.
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
  bool exact = true;  // `registers` holds all registers of the present point
  Point at = PointOf(from);
  bool interrupted = from.interrupted;
  while (walked.frames < addresses.size()) {
    // Return addresses identify the instruction before them. An interrupted address + 1 does so, too.
    const uintptr_t named = interrupted ? at.pc + 1 : at.pc;
    addresses[walked.frames++] = named;
    const SiteEntry& entry = callsite::EntryWithRow(rows, named);
    if (entry.cfa != SiteEntry::Cfa::none && entry.cfa != SiteEntry::Cfa::not_read) {
      if (!StepOut(entry, window, &at)) return walked;
      exact = interrupted = false;
    } else {
      if (!exact) {
        registers = {};
        registers.Set(kRip, at.pc);
        registers.Set(kRsp, at.sp);
        if (at.bp != 0) registers.Set(kRbp, at.bp);
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
      if (!registers.Knows(kRbp)) at.bp = 0;
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
  const uintptr_t sp = at.value[kRsp];
  if (sp >= stack.low && sp < stack.high) {
    stack.low = sp - kRedZone;
    return WalkIn(rows, at, stack, addresses);
  }
  return WalkIn(rows, at, CopyOf(sp - kRedZone, copy), addresses);
}

}  // namespace rankine::recorder::sampling
