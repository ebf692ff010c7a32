#include "recorder/core/callsite/unwind.h"

#include "recorder/core/callsite/byte_reader.h"

namespace rankine::callsite {
namespace {

constexpr uintptr_t kWord = sizeof(uintptr_t);

// Reads stack words of other functions, some of which an address sanitizer may have poisoned.
[[gnu::no_sanitize_address, gnu::no_sanitize_thread]] bool Load(StackWindow window, uintptr_t address,
                                                                uintptr_t* value) {
  if (address % kWord != 0 || address < window.low || address >= window.high ||
      window.high - address < kWord) {
    return false;
  }
  *value = *static_cast<const uintptr_t*>(AsPointer(address + window.shift));
  return true;
}

// The registers that a called function preserves (psABI 3.2.1). All others are lost at every call.
constexpr uint32_t kCalleeSaved = 1u << kRbx | 1u << kRbp | 0xfu << kR12;

uintptr_t Plus(uintptr_t base, int32_t offset) {
  return base + static_cast<uintptr_t>(int64_t{offset});
}

bool ComputeCfa(const CfaRule& rule, StackWindow window, const Registers& from, uintptr_t* cfa) {
  if (rule.kind == CfaKind::unsupported || !from.Knows(rule.reg)) return false;
  const uintptr_t base = from.value[rule.reg];
  switch (rule.kind) {
    case CfaKind::register_plus:
      *cfa = Plus(base, rule.offset);
      return true;
    case CfaKind::register_deref:
      return Load(window, Plus(base, rule.offset), cfa);
    case CfaKind::plt: {
      const bool pushed = (from.value[kRip] & 15) >= static_cast<uintptr_t>(int64_t{rule.offset});
      *cfa = base + kWord + (pushed ? kWord : 0);
      return true;
    }
    default:
      return false;
  }
}

// Returns false if the caller's value is unknown.
bool Recover(const Rule& rule, int reg, uintptr_t cfa, StackWindow window, const Registers& from,
             uintptr_t* value) {
  switch (rule.kind) {
    case RuleKind::same:
      *value = reg == kRsp ? cfa : from.value[reg];
      return reg == kRsp || (from.Knows(reg) && ((kCalleeSaved >> reg) & 1u));
    case RuleKind::at_cfa:
      return Load(window, Plus(cfa, rule.offset), value);
    case RuleKind::cfa_plus:
      *value = Plus(cfa, rule.offset);
      return true;
    case RuleKind::at_register:
      return from.Knows(rule.reg) && Load(window, Plus(from.value[rule.reg], rule.offset), value);
    case RuleKind::in_register:
      *value = Plus(from.value[rule.reg], rule.offset);
      return from.Knows(rule.reg);
    default:
      return false;
  }
}

}  // namespace

Step UnwindStep(const UnwindRow& row, StackWindow window, Registers* registers) {
  if (row.rules[kRip].kind == RuleKind::undefined) return Step::outermost;
  uintptr_t cfa = 0;
  if (!ComputeCfa(row.cfa, window, *registers, &cfa)) return Step::cannot;
  // Stacks grow down, so a caller's frame lies above. This check also ends every walk. Only a signal frame
  // may lead to another stack.
  if (!row.signal_frame && registers->Knows(kRsp) && cfa <= registers->value[kRsp]) return Step::cannot;

  Registers caller;
  for (int reg = 0; reg < kRegisterCount; ++reg) {
    uintptr_t value = 0;
    if (Recover(row.rules[reg], reg, cfa, window, *registers, &value)) caller.Set(reg, value);
  }
  if (!caller.Knows(kRip)) return Step::cannot;
  if (caller.value[kRip] == 0) return Step::outermost;
  caller.interrupted = row.signal_frame;
  *registers = caller;
  return Step::caller;
}

}  // namespace rankine::callsite
