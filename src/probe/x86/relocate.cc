// SPDX-License-Identifier: BSD-3-Clause
#include "probe/x86/relocate.h"

#include <Zydis/Zydis.h>

#include <algorithm>
#include <cstring>
#include <optional>

#include "layout/probe/layout.h"

namespace rankine::probe {
namespace {

using base::Error;
using base::Result;
using layout::kPatchBytes;

struct Instruction {
  ZydisDecodedInstruction decoded;
  ZydisDecodedOperand operands[ZYDIS_MAX_OPERAND_COUNT];
};

const ZydisDecoder& Decoder() {
  static const ZydisDecoder decoder = [] {
    ZydisDecoder made;
    ZydisDecoderInit(&made, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
    return made;
  }();
  return decoder;
}

bool Decode(std::span<const uint8_t> code, Instruction* instruction) {
  return ZYAN_SUCCESS(ZydisDecoderDecodeFull(&Decoder(), code.data(), code.size(), &instruction->decoded,
                                             instruction->operands));
}

std::string Name(const Instruction& instruction) {
  const char* name = ZydisMnemonicGetString(instruction.decoded.mnemonic);
  return name == nullptr ? "?" : name;
}

// The target of a direct jump or call.
std::optional<uint64_t> Target(const Instruction& instruction, uint64_t address) {
  const ZydisDecodedInstruction& decoded = instruction.decoded;
  if (!decoded.raw.imm[0].is_relative) return std::nullopt;
  return address + decoded.length + static_cast<uint64_t>(decoded.raw.imm[0].value.s);
}

std::optional<int32_t> Distance(uint64_t from, uint64_t to) {
  const auto distance = static_cast<int64_t>(to - from);
  if (distance < INT32_MIN || distance > INT32_MAX) return std::nullopt;
  return static_cast<int32_t>(distance);
}

const Error kTooFar{"refers to an address more than 2 GiB away from the available memory"};

class Mover {
 public:
  Mover(std::span<const uint8_t> code, uint64_t from, uint64_t to, bool is_stub)
      : code_(code), from_(from), to_(to), is_stub_(is_stub) {}

  Result<Moved> Move();

 private:
  base::Status MoveOne(const Instruction& instruction);
  void PushReturn(uint32_t length);
  base::Status MoveCall(const Instruction& instruction);
  base::Status MoveBranch(const Instruction& instruction);
  base::Status MoveMemory(const Instruction& instruction);
  base::Status Refused(const Instruction& instruction) const;
  uint64_t Here() const { return from_ + moved_.skipped + moved_.covered; }
  uint64_t There() const { return to_ + moved_.code.size(); }
  std::span<const uint8_t> Left() const { return code_.subspan(moved_.skipped + moved_.covered); }
  bool Put(std::initializer_list<uint8_t> opcode, uint64_t target);

  std::span<const uint8_t> code_;
  uint64_t from_, to_;
  bool is_stub_;
  Moved moved_;
  bool goes_on_ = true;
};

bool Mover::Put(std::initializer_list<uint8_t> opcode, uint64_t target) {
  const auto distance = Distance(There() + opcode.size() + 4, target);
  if (!distance) return false;
  moved_.code.insert(moved_.code.end(), opcode);
  const auto* bytes = reinterpret_cast<const uint8_t*>(&*distance);
  moved_.code.insert(moved_.code.end(), bytes, bytes + 4);
  return true;
}

// A call is always the last of the moved instructions. The call pushes the original return address, which
// points to code that was not patched. So after the call, the thread continues in code that still exists when
// the agent has been removed. `lea -8(%rsp),%rsp` preserves the flags.
void Mover::PushReturn(uint32_t length) {
  const uint64_t to = Here() + length;
  const auto put = [this](std::initializer_list<uint8_t> opcode, uint32_t half) {
    moved_.code.insert(moved_.code.end(), opcode);
    const auto* bytes = reinterpret_cast<const uint8_t*>(&half);
    moved_.code.insert(moved_.code.end(), bytes, bytes + sizeof half);
  };
  moved_.code.insert(moved_.code.end(), {0x48, 0x8d, 0x64, 0x24, 0xf8});
  put({0xc7, 0x04, 0x24}, static_cast<uint32_t>(to));              // movl $low, (%rsp)
  put({0xc7, 0x44, 0x24, 0x04}, static_cast<uint32_t>(to >> 32));  // movl $high, 4(%rsp)
}

// Turns `call *where` into a jump to the same address, by changing a number in the ModRM byte (Intel SDM,
// FF /2 and /4).
base::Status Mover::MoveCall(const Instruction& instruction) {
  const ZydisDecodedInstruction& decoded = instruction.decoded;
  const ZydisDecodedOperand& where = instruction.operands[0];
  const bool by_stack = where.type == ZYDIS_OPERAND_TYPE_MEMORY
                            ? where.mem.base == ZYDIS_REGISTER_RSP || where.mem.index == ZYDIS_REGISTER_RSP
                            : where.reg.value == ZYDIS_REGISTER_RSP;
  if (decoded.encoding != ZYDIS_INSTRUCTION_ENCODING_LEGACY ||
      (decoded.attributes & ZYDIS_ATTRIB_HAS_OPERANDSIZE) != 0 ||
      decoded.opcode_map != ZYDIS_OPCODE_MAP_DEFAULT || decoded.opcode != 0xff ||
      decoded.raw.modrm.reg != 2 || by_stack)
    return {"begins with " + Name(instruction) + ", which cannot be moved"};
  PushReturn(decoded.length);
  const size_t begin = moved_.code.size();
  if (where.type == ZYDIS_OPERAND_TYPE_MEMORY && where.mem.base == ZYDIS_REGISTER_RIP) {
    if (base::Status good = MoveMemory(instruction); !good.ok()) return good;
  } else {
    const std::span<const uint8_t> bytes = Left().first(decoded.length);
    moved_.code.insert(moved_.code.end(), bytes.begin(), bytes.end());
  }
  moved_.code[begin + decoded.raw.modrm.offset] ^= (0x2 ^ 0x4) << 3;
  goes_on_ = false;
  return base::Status::Ok();
}

base::Status Mover::MoveBranch(const Instruction& instruction) {
  const ZydisDecodedInstruction& decoded = instruction.decoded;
  const uint64_t target = *Target(instruction, Here());
  bool fits = false;
  // Processors differ in how they execute instructions with the operand size prefix (66).
  if (decoded.encoding != ZYDIS_INSTRUCTION_ENCODING_LEGACY ||
      (decoded.attributes & ZYDIS_ATTRIB_HAS_OPERANDSIZE) != 0)
    return {"begins with " + Name(instruction) + ", which cannot be moved"};
  switch (decoded.meta.category) {
    case ZYDIS_CATEGORY_CALL:
      PushReturn(decoded.length);
      [[fallthrough]];
    case ZYDIS_CATEGORY_UNCOND_BR:
      fits = Put({0xe9}, target);
      goes_on_ = false;
      break;
    case ZYDIS_CATEGORY_COND_BR: {
      const bool near = decoded.opcode_map == ZYDIS_OPCODE_MAP_0F && (decoded.opcode & 0xf0) == 0x80;
      const bool brief = decoded.opcode_map == ZYDIS_OPCODE_MAP_DEFAULT && (decoded.opcode & 0xf0) == 0x70;
      if (!near && !brief) return {"begins with " + Name(instruction) + ", which cannot be moved"};
      fits = Put({0x0f, static_cast<uint8_t>(0x80 | (decoded.opcode & 0x0f))}, target);
      break;
    }
    default:
      return {"begins with " + Name(instruction) + ", which cannot be moved"};
  }
  return fits ? base::Status::Ok() : base::Status{kTooFar.message};
}

base::Status Mover::MoveMemory(const Instruction& instruction) {
  const ZydisDecodedInstruction& decoded = instruction.decoded;
  if (decoded.raw.disp.size != 32) return {"begins with " + Name(instruction) + ", which cannot be moved"};
  const uint64_t target = Here() + decoded.length + static_cast<uint64_t>(decoded.raw.disp.value);
  const auto distance = Distance(There() + decoded.length, target);
  if (!distance) return {kTooFar.message};
  const size_t begin = moved_.code.size();
  const std::span<const uint8_t> bytes = Left().first(decoded.length);
  moved_.code.insert(moved_.code.end(), bytes.begin(), bytes.end());
  memcpy(moved_.code.data() + begin + decoded.raw.disp.offset, &*distance, 4);
  return base::Status::Ok();
}

// The reasons to refuse the instruction at this position, whatever its target is.
base::Status Mover::Refused(const Instruction& instruction) const {
  const ZydisDecodedInstruction& decoded = instruction.decoded;
  const bool ends_early = moved_.covered + decoded.length < kPatchBytes;
  switch (decoded.meta.category) {
    case ZYDIS_CATEGORY_INTERRUPT:
      return {moved_.covered == 0 ? "contains a breakpoint: another tool has patched it"
                                  : "is shorter than five bytes"};
    case ZYDIS_CATEGORY_UNCOND_BR:
      if (decoded.mnemonic != ZYDIS_MNEMONIC_JMP)
        return {"begins with " + Name(instruction) + ", which cannot be moved"};
      if (moved_.covered == 0 && !(is_stub_ && instruction.operands[0].type == ZYDIS_OPERAND_TYPE_MEMORY))
        return {"begins with a jump: another tool has patched it, or it only calls another function"};
      if (ends_early) return {"is shorter than five bytes"};
      break;
    case ZYDIS_CATEGORY_RET:
      if (ends_early) return {"is shorter than five bytes"};
      break;
    case ZYDIS_CATEGORY_CALL:
      // A thread inside the called function returns to the address after the call, which would be inside
      // the patch.
      if (ends_early) return {"calls another function within its first five bytes"};
      break;
    case ZYDIS_CATEGORY_SYSCALL:
    case ZYDIS_CATEGORY_SYSRET:
      return {"begins with a system call"};
    default:
      break;
  }
  return base::Status::Ok();
}

base::Status Mover::MoveOne(const Instruction& instruction) {
  const ZydisDecodedInstruction& decoded = instruction.decoded;
  if (base::Status good = Refused(instruction); !good.ok()) return good;
  if (decoded.raw.imm[0].is_relative) return MoveBranch(instruction);
  if (decoded.meta.category == ZYDIS_CATEGORY_CALL) return MoveCall(instruction);
  for (int i = 0; i < decoded.operand_count; ++i) {
    const ZydisDecodedOperand& operand = instruction.operands[i];
    if (operand.type == ZYDIS_OPERAND_TYPE_MEMORY && operand.mem.base == ZYDIS_REGISTER_RIP)
      return MoveMemory(instruction);
  }
  if ((decoded.attributes & ZYDIS_ATTRIB_IS_RELATIVE) != 0)
    return {"begins with " + Name(instruction) + ", which cannot be moved"};
  const std::span<const uint8_t> bytes = Left().first(decoded.length);
  moved_.code.insert(moved_.code.end(), bytes.begin(), bytes.end());
  if (decoded.meta.category == ZYDIS_CATEGORY_RET || decoded.meta.category == ZYDIS_CATEGORY_UNCOND_BR)
    goes_on_ = false;
  return base::Status::Ok();
}

Result<Moved> Mover::Move() {
  constexpr uint8_t kEndbr64[] = {0xf3, 0x0f, 0x1e, 0xfa};
  if (code_.size() >= 4 && memcmp(code_.data(), kEndbr64, 4) == 0) moved_.skipped = 4;
  int instructions = 0;
  while (moved_.covered < kPatchBytes) {
    Instruction instruction{};
    if (!goes_on_ || Left().empty()) return Error{"is shorter than five bytes"};
    if (!Decode(Left(), &instruction)) return Error{"begins with bytes that are not an instruction"};
    const base::Status moved = MoveOne(instruction);
    if (!moved.ok()) return Error{moved.message};
    moved_.covered += instruction.decoded.length;
    ++instructions;
  }
  moved_.one_instruction = instructions == 1;
  if (goes_on_ && !Put({0xe9}, Here())) return kTooFar;
  return moved_;
}

}  // namespace

Result<Moved> MoveEntry(std::span<const uint8_t> code, uint64_t from, uint64_t to, bool is_stub) {
  return Mover(code, from, to, is_stub).Move();
}

void CollectBranches(std::span<const uint8_t> code, uint64_t address, std::vector<Branch>* branches) {
  for (size_t at = 0; at < code.size();) {
    ZydisDecodedInstruction decoded;
    if (!ZYAN_SUCCESS(ZydisDecoderDecodeInstruction(&Decoder(), nullptr, code.data() + at, code.size() - at,
                                                    &decoded))) {
      ++at;
      continue;
    }
    if (decoded.raw.imm[0].is_relative) {
      const uint64_t from = address + at;
      branches->push_back({from + decoded.length + static_cast<uint64_t>(decoded.raw.imm[0].value.s), from,
                           decoded.meta.category != ZYDIS_CATEGORY_CALL});
    }
    at += decoded.length;
  }
}

// The encoding of a direct jump or call ends with its distance: four bytes, or one byte for a short jump.
bool MayBranchInto(std::span<const uint8_t> code, uint64_t address, std::span<const uint64_t> begins,
                   uint64_t bytes) {
  if (begins.empty()) return false;
  const uint64_t lowest = begins.front(), all = begins.back() - lowest + bytes;
  const auto leads_in = [&](uint64_t target) {
    if (target - lowest >= all) return false;
    const auto after = std::upper_bound(begins.begin(), begins.end(), target);
    return after != begins.begin() && target - *std::prev(after) < bytes;
  };
  int32_t distance = 0;
  for (size_t end = sizeof distance; end <= code.size(); ++end) {
    memcpy(&distance, code.data() + end - sizeof distance, sizeof distance);
    if (leads_in(address + end + static_cast<uint64_t>(int64_t{distance}))) return true;
  }
  constexpr uint64_t kNear = 128;
  const bool is_near = std::any_of(begins.begin(), begins.end(), [&](uint64_t begin) {
    return begin < address + code.size() + kNear && begin + bytes + kNear > address;
  });
  for (size_t at = 0; is_near && at < code.size(); ++at) {
    if (leads_in(address + at + 1 + static_cast<uint64_t>(int64_t{static_cast<int8_t>(code[at])})))
      return true;
  }
  return false;
}

Result<std::vector<uint8_t>> Jump(uint64_t from, uint64_t to) {
  const auto distance = Distance(from + kPatchBytes, to);
  if (!distance) return kTooFar;
  std::vector<uint8_t> code{0xe9};
  const auto* bytes = reinterpret_cast<const uint8_t*>(&*distance);
  code.insert(code.end(), bytes, bytes + 4);
  return code;
}

}  // namespace rankine::probe
