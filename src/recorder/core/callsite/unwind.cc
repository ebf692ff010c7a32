// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/callsite/unwind.h"

#include <atomic>

#include "recorder/core/callsite/byte_reader.h"

namespace rankine::callsite {
namespace {

constexpr uintptr_t kWord = sizeof(uintptr_t);

constinit std::atomic<uintptr_t> g_signal_return{0};

// Reads stack words of other functions, some of which may be poisoned by the address sanitizer.
[[gnu::no_sanitize_address, gnu::no_sanitize_thread]] bool Load(StackWindow window, uintptr_t address,
                                                                uintptr_t* value) {
  if (address % kWord != 0 || address < window.low || address >= window.high ||
      window.high - address < kWord) {
    return false;
  }
  *value = *static_cast<const uintptr_t*>(AsPointer(address + window.shift));
  return true;
}

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
      const bool pushed = (from.value[kPc] & 15) >= static_cast<uintptr_t>(int64_t{rule.offset});
      *cfa = base + kWord + (pushed ? kWord : 0);
      return true;
    }
    default:
      return false;
  }
}

// Finds the caller's value of the register. Returns false if the caller's value is unknown.
bool Recover(const Rule& rule, int reg, uintptr_t cfa, StackWindow window, const Registers& from,
             uintptr_t* value) {
  switch (rule.kind) {
    case RuleKind::same:
      *value = reg == kSp ? cfa : from.value[reg];
      return reg == kSp || (from.Knows(reg) && ((recorder::arch::kCalleeSaved >> reg) & 1u) != 0);
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

// Sets the caller's pc to the return address. A leaf function may leave the return address in its register.
// The value of the return-address register is known only for the interrupted function. In the caller, the
// register's content after the call is unspecified.
void TakeReturn(const Rule& rule, const Registers& from, Registers* caller) {
  if (rule.kind == RuleKind::same && from.interrupted && from.Knows(kReturn))
    caller->Set(kReturn, from.value[kReturn]);
  caller->Forget(kPc);
  if (caller->Knows(kReturn)) caller->Set(kPc, caller->value[kReturn]);
  caller->Forget(kReturn);
}

}  // namespace

Step UnwindStep(const UnwindRow& row, StackWindow window, Registers* registers) {
  if (row.rules[kReturn].kind == RuleKind::undefined) return Step::outermost;
  uintptr_t cfa = 0;
  if (!ComputeCfa(row.cfa, window, *registers, &cfa)) return Step::cannot;
  // Stacks grow downwards, so a caller's frame is at higher addresses. The comparison also ensures that
  // every walk ends. Only a signal frame may lead to another stack, whose addresses may be lower.
  if (!row.signal_frame && registers->Knows(kSp) && cfa <= registers->value[kSp]) return Step::cannot;

  Registers caller;
  for (int reg = 0; reg < kRegisterCount; ++reg) {
    uintptr_t value = 0;
    if (Recover(row.rules[reg], reg, cfa, window, *registers, &value)) caller.Set(reg, value);
  }
  if constexpr (kReturn != kPc) TakeReturn(row.rules[kReturn], *registers, &caller);
  if (!caller.Knows(kPc)) return Step::cannot;
  caller.value[kPc] = recorder::arch::PlainAddress(caller.value[kPc]);
  if (caller.value[kPc] == 0) return Step::outermost;
  caller.interrupted = row.signal_frame;
  *registers = caller;
  return Step::caller;
}

void NoteSignalReturn(uintptr_t return_address) {
  if constexpr (recorder::arch::kSignalContextAt != 0)
    g_signal_return.store(recorder::arch::PlainAddress(return_address), std::memory_order_relaxed);
}

bool AreBehindHandler(const Registers& registers) {
  if constexpr (recorder::arch::kSignalContextAt == 0) return false;
  return !registers.interrupted && registers.value[kPc] != 0 &&
         registers.value[kPc] == g_signal_return.load(std::memory_order_relaxed);
}

[[gnu::no_sanitize_address, gnu::no_sanitize_thread]] Step UnwindSignal(StackWindow window,
                                                                        Registers* registers) {
  const uintptr_t context = registers->value[kSp] + recorder::arch::kSignalContextAt;
  if (!registers->Knows(kSp) || context % kWord != 0 || context < window.low || context >= window.high ||
      window.high - context < sizeof(ucontext_t)) {
    return Step::cannot;
  }
  Registers interrupted;
  recorder::arch::ForEachRegister(*static_cast<const ucontext_t*>(AsPointer(context + window.shift)),
                                  [&](int number, uintptr_t value) { interrupted.Set(number, value); });
  interrupted.interrupted = true;
  *registers = interrupted;
  return Step::caller;
}

}  // namespace rankine::callsite
