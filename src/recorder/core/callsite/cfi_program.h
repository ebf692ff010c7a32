// SPDX-License-Identifier: BSD-3-Clause
// The interpreter specified in DWARF 6.4.2 runs the instructions of a CIE, then those of an FDE, up to one
// pc. This header is internal to cfi.cc. The interpreter is safe in a signal handler.
#pragma once
#include <cstdint>

#include "recorder/core/callsite/byte_reader.h"
#include "recorder/core/callsite/cfi.h"

namespace rankine::callsite {

// Encodings of pointers (the DW_EH_PE_ values of the LSB).
inline constexpr uint8_t kPointerOmitted = 0xff;

// Reads one encoded pointer. The parameter `data_base` is the base of "data relative" pointers, or 0 if the
// table has no such base. An indirect pointer makes the reader fail, since no table that we need uses
// indirect pointers.
uintptr_t ReadEncodedPointer(ByteReader& reader, uint8_t encoding, uintptr_t data_base);

class CfiProgram {
 public:
  CfiProgram(uint64_t code_align, int64_t data_align, uint8_t pointer_encoding)
      : code_align_(code_align), data_align_(data_align), pointer_encoding_(pointer_encoding) {}

  // Runs the CIE's instructions, which give the rules at the entry of every function that shares the CIE.
  bool RunInitial(ByteReader instructions);
  // Runs the FDE's instructions, from `start` up to the last instruction that applies at `pc`.
  bool RunTo(ByteReader instructions, uintptr_t start, uintptr_t pc);

  const UnwindRow& row() const { return row_; }

 private:
  bool Run(ByteReader& in);
  void Execute(ByteReader& in, uint8_t opcode);
  // Executes an instruction that has a register as its first operand.
  void ExecuteOnRegister(ByteReader& in, uint8_t opcode);
  void Advance(uint64_t delta);
  void SetRule(uint64_t reg, RuleKind kind, int64_t offset, ByteReader& in);
  void SetSaved(uint64_t reg, RuleKind kind, uint64_t factored, ByteReader& in);
  void SetExpression(uint64_t reg, bool is_value, ByteReader& in);
  void SetCfa(uint64_t reg, int64_t offset, ByteReader& in);
  void SetCfaExpression(ByteReader& in);
  void Restore(uint64_t reg);
  void Remember(ByteReader& in);
  void Recall(ByteReader& in);

  // Compilers rarely nest remember_state more than once, and never more than twice.
  static constexpr int kMaxRemembered = 8;

  const uint64_t code_align_;
  const int64_t data_align_;
  const uint8_t pointer_encoding_;
  uintptr_t location_ = 0;
  uintptr_t target_ = UINTPTR_MAX;
  bool past_target_ = false;
  int remembered_count_ = 0;
  UnwindRow row_;
  UnwindRow initial_;
  UnwindRow remembered_[kMaxRemembered];
};

}  // namespace rankine::callsite
