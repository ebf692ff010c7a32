// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/callsite/cfi_program.h"

#include <limits>

namespace rankine::callsite {
namespace {

constexpr uint8_t kOpBreg0 = 0x70;
constexpr uint8_t kOpBreg31 = 0x8f;
constexpr uint8_t kOpDeref = 0x06;

bool FitsOffset(int64_t value) {
  return value >= std::numeric_limits<int32_t>::min() && value <= std::numeric_limits<int32_t>::max();
}

struct SimpleExpression {
  bool ok = false;
  bool deref = false;
  uint8_t reg = 0;
  int32_t offset = 0;
};

// Compiled code contains only two forms of expressions: `reg + n` and `*(reg + n)`. Only hand-written
// assembly contains other expressions.
SimpleExpression ParseExpression(uintptr_t begin, uint64_t size) {
  SimpleExpression out;
  ByteReader in(begin, begin + size);
  const auto op = in.Read<uint8_t>();
  if (op < kOpBreg0 || op > kOpBreg31) return out;
  const int64_t offset = in.Sleb();
  out.reg = static_cast<uint8_t>(op - kOpBreg0);
  out.deref = in.Left() == 1 && in.Read<uint8_t>() == kOpDeref;
  out.offset = static_cast<int32_t>(offset);
  out.ok = in.ok() && in.AtEnd() && out.reg < kRegisterCount && FitsOffset(offset);
  return out;
}

}  // namespace

uintptr_t ReadEncodedPointer(ByteReader& reader, uint8_t encoding, uintptr_t data_base) {
  const uintptr_t position = reader.at();
  uint64_t value = 0;
  switch (encoding & 0x0f) {
    case 0x00:
      value = reader.Read<uint64_t>();
      break;  // absptr
    case 0x01:
      value = reader.Uleb();
      break;
    case 0x02:
      value = reader.Read<uint16_t>();
      break;
    case 0x03:
      value = reader.Read<uint32_t>();
      break;
    case 0x04:
      value = reader.Read<uint64_t>();
      break;
    case 0x09:
      value = static_cast<uint64_t>(reader.Sleb());
      break;
    case 0x0a:
      value = static_cast<uint64_t>(int64_t{reader.Read<int16_t>()});
      break;
    case 0x0b:
      value = static_cast<uint64_t>(int64_t{reader.Read<int32_t>()});
      break;
    case 0x0c:
      value = reader.Read<uint64_t>();
      break;
    default:
      reader.Fail();
      break;
  }
  switch (encoding & 0xf0) {
    case 0x00:
      return value;
    case 0x10:
      return value + position;  // pcrel
    case 0x30:                  // datarel
      if (data_base != 0) return value + data_base;
      [[fallthrough]];
    default:
      reader.Fail();
      return 0;
  }
}

bool CfiProgram::RunInitial(ByteReader instructions) {
  if (!Run(instructions)) return false;
  initial_ = row_;
  return true;
}

bool CfiProgram::RunTo(ByteReader instructions, uintptr_t start, uintptr_t pc) {
  location_ = start;
  target_ = pc;
  past_target_ = start > pc;
  return Run(instructions);
}

bool CfiProgram::Run(ByteReader& in) {
  while (!in.AtEnd() && !past_target_) Execute(in, in.Read<uint8_t>());
  return in.ok();
}

void CfiProgram::Advance(uint64_t delta) {
  location_ += delta * code_align_;
  past_target_ = location_ > target_;
}

void CfiProgram::SetRule(uint64_t reg, RuleKind kind, int64_t offset, ByteReader& in) {
  if (!FitsOffset(offset)) return in.Fail();
  // Other registers, such as vector registers, may also have rules, but these rules are not needed.
  if (reg < kRegisterCount) row_.rules[reg] = {kind, 0, static_cast<int32_t>(offset)};
}

void CfiProgram::SetSaved(uint64_t reg, RuleKind kind, uint64_t factored, ByteReader& in) {
  SetRule(reg, kind, static_cast<int64_t>(factored * static_cast<uint64_t>(data_align_)), in);
}

void CfiProgram::SetExpression(uint64_t reg, bool is_value, ByteReader& in) {
  const uint64_t size = in.Uleb();
  const uintptr_t begin = in.at();
  in.Skip(size);
  if (!in.ok() || reg >= kRegisterCount) return;
  const SimpleExpression expression = ParseExpression(begin, size);
  Rule& rule = row_.rules[reg];
  if (!expression.ok || expression.deref) {
    rule = {RuleKind::unsupported, 0, 0};
  } else {
    rule = {is_value ? RuleKind::in_register : RuleKind::at_register, expression.reg, expression.offset};
  }
}

void CfiProgram::SetCfa(uint64_t reg, int64_t offset, ByteReader& in) {
  if (reg >= kRegisterCount || !FitsOffset(offset)) return in.Fail();
  row_.cfa = {CfaKind::register_plus, static_cast<uint8_t>(reg), static_cast<int32_t>(offset)};
}

void CfiProgram::SetCfaExpression(ByteReader& in) {
  const uint64_t size = in.Uleb();
  const uintptr_t begin = in.at();
  in.Skip(size);
  row_.cfa = {};
  if (!in.ok()) return;
  int32_t threshold = 0;
  if (recorder::arch::IsLazyPlt(AsPointer(begin), size, &threshold)) {
    row_.cfa = {CfaKind::plt, kSp, threshold};
    return;
  }
  const SimpleExpression expression = ParseExpression(begin, size);
  if (!expression.ok) return;
  row_.cfa = {expression.deref ? CfaKind::register_deref : CfaKind::register_plus, expression.reg,
              expression.offset};
}

void CfiProgram::Restore(uint64_t reg) {
  if (reg < kRegisterCount) row_.rules[reg] = initial_.rules[reg];
}

void CfiProgram::Remember(ByteReader& in) {
  if (remembered_count_ == kMaxRemembered) return in.Fail();
  remembered_[remembered_count_++] = row_;
}

void CfiProgram::Recall(ByteReader& in) {
  if (remembered_count_ == 0) return in.Fail();
  row_ = remembered_[--remembered_count_];
}

void CfiProgram::Execute(ByteReader& in, uint8_t opcode) {
  const uint8_t low = opcode & 0x3f;
  switch (opcode & 0xc0) {
    case 0x40:
      return Advance(low);
    case 0x80:
      return SetSaved(low, RuleKind::at_cfa, in.Uleb(), in);
    case 0xc0:
      return Restore(low);
    default:
      break;
  }
  // Operands are read into variables first, because C++ does not specify the order in which arguments are
  // evaluated.
  switch (opcode) {
    case 0x00:
      return;   // nop
    case 0x01:  // set_loc
      location_ = ReadEncodedPointer(in, pointer_encoding_, 0);
      past_target_ = location_ > target_;
      return;
    case 0x02:
      return Advance(in.Read<uint8_t>());
    case 0x03:
      return Advance(in.Read<uint16_t>());
    case 0x04:
      return Advance(in.Read<uint32_t>());
    case 0x06:
      return Restore(in.Uleb());
    case 0x07:
      return SetRule(in.Uleb(), RuleKind::undefined, 0, in);
    case 0x08:
      return SetRule(in.Uleb(), RuleKind::same, 0, in);
    case 0x0a:
      return Remember(in);
    case 0x0b:
      return Recall(in);
    case 0x0f:
      return SetCfaExpression(in);
    case 0x2c:  // AARCH64_negate_ra_state_with_pc
    case 0x2d:  // AARCH64_negate_ra_state needs no action, because arch::PlainAddress always removes
                // signatures.
      if (recorder::arch::kCallStoresReturn) in.Fail();
      return;
    case 0x2e:
      in.Uleb();
      return;     // GNU_args_size is needed only for exception handling
    case 0x0d: {  // def_cfa_register
      if (row_.cfa.kind != CfaKind::register_plus) return in.Fail();
      return SetCfa(in.Uleb(), row_.cfa.offset, in);
    }
    case 0x0e:    // def_cfa_offset
    case 0x13: {  // def_cfa_offset_sf
      if (row_.cfa.kind != CfaKind::register_plus) return in.Fail();
      const uint64_t factor = opcode == 0x13 ? static_cast<uint64_t>(data_align_) : 1;
      const uint64_t operand = opcode == 0x13 ? static_cast<uint64_t>(in.Sleb()) : in.Uleb();
      return SetCfa(row_.cfa.reg, static_cast<int64_t>(operand * factor), in);
    }
    default:
      return ExecuteOnRegister(in, opcode);
  }
}

void CfiProgram::ExecuteOnRegister(ByteReader& in, uint8_t opcode) {
  const uint64_t reg = in.Uleb();
  switch (opcode) {
    case 0x05:
      return SetSaved(reg, RuleKind::at_cfa, in.Uleb(), in);  // offset_extended
    case 0x09: {                                              // register
      const uint64_t other = in.Uleb();
      if (reg >= kRegisterCount) return;
      row_.rules[reg] = other < kRegisterCount ? Rule{RuleKind::in_register, static_cast<uint8_t>(other), 0}
                                               : Rule{RuleKind::unsupported, 0, 0};
      return;
    }
    case 0x0c:
      return SetCfa(reg, static_cast<int64_t>(in.Uleb()), in);  // def_cfa
    case 0x10:
      return SetExpression(reg, false, in);
    case 0x11:
      return SetSaved(reg, RuleKind::at_cfa, static_cast<uint64_t>(in.Sleb()), in);  // offset_extended_sf
    case 0x12:                                                                       // def_cfa_sf
      return SetCfa(
          reg, static_cast<int64_t>(static_cast<uint64_t>(in.Sleb()) * static_cast<uint64_t>(data_align_)),
          in);
    case 0x14:
      return SetSaved(reg, RuleKind::cfa_plus, in.Uleb(), in);  // val_offset
    case 0x15:
      return SetSaved(reg, RuleKind::cfa_plus, static_cast<uint64_t>(in.Sleb()), in);  // val_offset_sf
    case 0x16:
      return SetExpression(reg, true, in);
    case 0x2f:
      return SetSaved(reg, RuleKind::at_cfa, uint64_t{0} - in.Uleb(), in);  // GNU_negative_offset_extended
    default:
      return in.Fail();
  }
}

}  // namespace rankine::callsite
