// SPDX-License-Identifier: BSD-3-Clause
#include "probe/patch/begin_code.h"

#include <array>

#include "probe/agent/blob.h"
#include "probe/x86/bytes.h"

namespace rankine::probe {
namespace {

using layout::AgentData;
using layout::kLaneRecords;
using layout::kOwnLanes;
using layout::LoadKind;
using layout::ProbeLane;
using layout::ProbeLoad;
using layout::ProbeRecord;
using layout::ProbeSlot;

constexpr uint8_t kBreak = 0xcc;
// Offsets of saved registers on the stack. The content of the stack, beginning with the word that was pushed
// last: r11, r10, rdx, rcx, rax; the return address; arguments.
constexpr uint8_t kSavedRdx = 16, kSavedRcx = 24, kSaved = 40;
constexpr uint32_t kTries = 3;  // The maximum number of lanes that a thread tries to get for itself.
// An island also contains the call of agent.cc and the moved instructions. Up to one cache line of padding
// precedes the call, and also the moved instructions.
constexpr size_t kMostBytes = layout::kIslandBytes - kWayOutBytes - 128 - 64;
constexpr uint32_t kLaneShift = 6, kRecordShift = 7, kPlaceShift = 12;
static_assert(sizeof(ProbeLane) == 1 << kLaneShift && sizeof(ProbeRecord) == 1 << kRecordShift &&
              kLaneRecords == 1 << kPlaceShift);
static_assert(offsetof(ProbeLane, owner) == 0 && offsetof(ProbeLane, made) == 8);
static_assert(offsetof(ProbeRecord, sequence) == 0 && offsetof(ProbeRecord, begin) == 8 &&
              offsetof(ProbeRecord, thread) == 16 && offsetof(ProbeRecord, slot) == 24 &&
              offsetof(ProbeRecord, end) <= 128);

uint8_t FieldAt(uint8_t field) {
  return static_cast<uint8_t>(offsetof(ProbeRecord, field) + sizeof(uint64_t) * field);
}

// The offset of an argument on the stack. Arguments in registers come first in the numbering, followed by
// words on the stack. The address of the first word on the stack is the stack pointer plus `stack`.
uint8_t StackPlace(uint8_t source, uint8_t stack) {
  return static_cast<uint8_t>(stack + 8 * (source - 6));
}

class Writer {
 public:
  Writer(const ProbeSlot& slot, uint32_t number, uint64_t island, uint64_t region)
      : slot_(slot),
        number_(number),
        way_out_(island - kWayOutBytes),
        data_(region + layout::kAgentDataOffset),
        code_(island) {}

  std::optional<std::vector<uint8_t>> Write() {
    if (slot_.when != 0) Only();
    code_.Put({0x50, 0x51, 0x52, 0x41, 0x52, 0x41, 0x53});  // push rax, rcx, rdx, r10, r11
    FindLane();
    TakePlace();
    for (uint32_t i = 0; i < slot_.loads; ++i) {
      if (!Load(slot_.load[i])) return std::nullopt;
    }
    code_.Put({0x49, 0x89, 0x0a});  // mov [r10], rcx: this last store marks the record as complete
    code_.Put({0x41, 0x5b, 0x41, 0x5a, 0x5a, 0x59, 0x58});  // pop r11, r10, rdx, rcx, rax
    if (others_ != 0) code_.Here32(others_);
    if (code_.size() > kMostBytes) return std::nullopt;
    return code_.all();
  }

 private:
  // Adds code that skips the record if the argument does not have the value `slot_.when_value`.
  void Only() {
    const auto source = static_cast<uint8_t>(slot_.when - 1);
    constexpr std::array<uint8_t, 4> kRegisters = {0xff, 0xfe, 0xfa, 0xf9};  // edi, esi, edx, ecx
    if (source < 4) {
      code_.Put({0x81, kRegisters[source]});  // cmp register, value
    } else if (source < 6) {
      code_.Put({0x41, 0x81, static_cast<uint8_t>(0xf8 + source - 4)});  // cmp r8d or r9d, value
    } else {
      code_.Put({0x81, 0x7c, 0x24, StackPlace(source, 8)});  // cmp [rsp + place], value
    }
    code_.Put32(slot_.when_value);
    code_.Put({0x0f, 0x85});  // jne: jumps to the end of this code
    others_ = code_.Later32();
  }

  // The generated code leaves these results: rax: time; r11: thread; r10: offset of the thread's lane from
  // rdx, which is the address of the lanes.
  void FindLane() {
    code_.Put({0x0f, 0x31, 0x48, 0xc1, 0xe2, 0x20, 0x48, 0x09, 0xd0});  // rdtsc; shl rdx, 32; or rax, rdx
    code_.Put({0x48, 0x3b, 0x05});                                      // cmp rax, record_until
    code_.PutDistance(data_ + offsetof(AgentData, record_until));
    code_.Put({0x0f, 0x83});  // jae: jumps to the call of agent.cc
    code_.PutDistance(way_out_);
    code_.Put({0x64, 0x4c, 0x8b, 0x1c, 0x25, 0, 0, 0, 0});  // mov r11, fs:0
    // mov r10, r11; shr r10, 12; imul r10d, ..
    code_.Put({0x4d, 0x89, 0xda, 0x49, 0xc1, 0xea, layout::kThreadShift, 0x45, 0x69, 0xd2});
    code_.Put32(layout::kLaneFactor);
    code_.Put({0x41, 0xc1, 0xea, 32 - layout::kOwnLanesBits - kLaneShift, 0x41, 0x81,
               0xe2});  // shr r10d, ..; and r10d, ..
    code_.Put32((kOwnLanes - 1) << kLaneShift);
    code_.Put({0x48, 0x8d, 0x15});  // lea rdx, lanes
    code_.PutDistance(data_ + offsetof(AgentData, lane));
    std::array<size_t, kTries> found{};
    for (uint32_t i = 0; i < kTries; ++i) {
      if (i > 0) {
        code_.Put({0x41, 0x83, 0xc2, sizeof(ProbeLane), 0x41, 0x81, 0xe2});  // add r10d, 64; and r10d, ..
        code_.Put32((kOwnLanes - 1) << kLaneShift);
      }
      code_.Put({0x4e, 0x39, 0x1c, 0x12, 0x74});  // cmp [rdx + r10], r11; je: found
      found[i] = code_.Later8();
    }
    code_.Put({0xe9});  // jmp: jumps to the call of agent.cc
    code_.PutDistance(way_out_);
    code_.Here8(found);
  }

  // The generated code leaves these results: r10: the record; rcx: its sequence number. All other registers
  // may be overwritten from here on.
  void TakePlace() {
    code_.Put({0xb9, 1, 0, 0, 0, 0x4a, 0x0f, 0xc1, 0x4c, 0x12, 8});  // mov ecx, 1; xadd [rdx + r10 + 8], rcx
    code_.Put({0x48, 0x8d, 0x15});                                   // lea rdx, records
    code_.PutDistance(data_ + offsetof(AgentData, record));
    code_.Put({0x49, 0xc1, 0xe2, kPlaceShift + kRecordShift - kLaneShift, 0x49, 0x01,
               0xd2});                    // shl r10, ..; add r10, rdx
    code_.Put({0x89, 0xca, 0x81, 0xe2});  // mov edx, ecx; and edx, ..
    code_.Put32(kLaneRecords - 1);
    code_.Put({0xc1, 0xe2, kRecordShift, 0x49, 0x01, 0xd2});  // shl edx, 7; add r10, rdx
    code_.Put({0x48, 0xff, 0xc1});                            // inc rcx
    code_.Put({0x49, 0x89, 0x42, 8, 0x4d, 0x89, 0x5a, 16});   // mov [r10 + 8], rax; mov [r10 + 16], r11
    code_.Put({0x41, 0xc7, 0x42, 24});                        // mov dword [r10 + 24], number
    code_.Put32(number_);
  }

  // mov rax, argument
  void Argument(uint8_t source) {
    switch (source) {
      case 0:
        return code_.Put({0x48, 0x89, 0xf8});  // rdi
      case 1:
        return code_.Put({0x48, 0x89, 0xf0});  // rsi
      case 2:
        return code_.Put({0x48, 0x8b, 0x44, 0x24, kSavedRdx});
      case 3:
        return code_.Put({0x48, 0x8b, 0x44, 0x24, kSavedRcx});
      case 4:
        return code_.Put({0x4c, 0x89, 0xc0});  // r8
      case 5:
        return code_.Put({0x4c, 0x89, 0xc8});  // r9
      default:
        return code_.Put({0x48, 0x8b, 0x44, 0x24, StackPlace(source, kSaved + 8)});
    }
  }

  struct Jumps {
    std::array<size_t, layout::kLoadSteps + 2> place{};
    size_t count = 0;
  };
  // jcc: jumps to the code that stores 0 in the field
  void ToZero(uint8_t condition, Jumps* jumps) {
    code_.Put({condition});
    jumps->place[jumps->count++] = code_.Later8();
  }

  // Loads the word or bytes at the address rax + offset into rax. The argument `width` is the number of
  // bytes. If rax cannot be a pointer, the field is set to 0.
  void Step(int16_t offset, uint8_t width, Jumps* jumps) {
    code_.Put({0x48, 0x3d, 0xff, 0x0f, 0, 0});  // cmp rax, 4095
    ToZero(0x76, jumps);                        // jbe
    if (width == 8) {
      code_.Put({0x48, 0x8b});  // mov rax, ..
    } else if (width == 4) {
      code_.Put({0x8b});  // mov eax, ..
    } else {
      code_.Put({0x0f, static_cast<uint8_t>(width == 2 ? 0xb7 : 0xb6)});  // movzx eax, ..
    }
    if (offset >= -128 && offset <= 127) {
      code_.Put({0x40, static_cast<uint8_t>(offset)});
    } else {
      code_.Put({0x80});
      code_.Put32(static_cast<uint32_t>(int32_t{offset}));
    }
  }

  void Narrow(uint8_t width) {
    if (width == 4) code_.Put({0x89, 0xc0});        // mov eax, eax
    if (width == 2) code_.Put({0x0f, 0xb7, 0xc0});  // movzx eax, ax
    if (width == 1) code_.Put({0x0f, 0xb6, 0xc0});  // movzx eax, al
  }

  // Consecutive loads often follow the same first pointer. The register rdx keeps this pointer, or 0.
  void Follow(const ProbeLoad& load, Jumps* jumps) {
    uint8_t step = 0;
    if (load.steps > 1 && kept_ && kept_->source == load.source && kept_->offset[0] == load.offset[0]) {
      code_.Put({0x48, 0x89, 0xd0});  // mov rax, rdx
      step = 1;
    } else {
      Argument(load.source);
      if (load.steps > 1) code_.Put({0x31, 0xd2});  // xor edx, edx
      kept_ = load.steps > 1 ? &load : nullptr;
    }
    for (; step < load.steps; ++step) {
      const bool last = step + 1 == load.steps;
      Step(load.offset[step], last ? load.width : 8, jumps);
      if (step == 0 && !last) code_.Put({0x48, 0x89, 0xc2});  // mov rdx, rax
    }
    if (load.steps == 0) Narrow(load.width);
  }

  void VectorBytes(const ProbeLoad& load, Jumps* jumps) {
    kept_ = nullptr;
    Argument(static_cast<uint8_t>(load.offset[0]));
    code_.Put({0x41, 0x89, 0xc3, 0xba});  // mov r11d, eax; mov edx, ..
    code_.Put32(layout::kMostVector);
    code_.Put({0x41, 0x39, 0xd3, 0x44, 0x0f, 0x47, 0xda});  // cmp r11d, edx; cmova r11d, edx
    Argument(load.source);
    code_.Put({0x48, 0x3d, 0xff, 0x0f, 0, 0});               // cmp rax, 4095
    ToZero(0x76, jumps);                                     // jbe
    code_.Put({0x31, 0xd2, 0x45, 0x85, 0xdb});               // xor edx, edx; test r11d, r11d
    code_.Put({0x74, 13});                                   // je: after the loop
    code_.Put({0x48, 0x03, 0x50, 8, 0x48, 0x83, 0xc0, 16});  // add rdx, [rax + 8]; add rax, 16
    code_.Put({0x41, 0xff, 0xcb, 0x75, 0xf3});               // dec r11d; jnz: jumps to the start of the loop
    code_.Put({0x48, 0x89, 0xd0});                           // mov rax, rdx
  }

  bool Load(const ProbeLoad& load) {
    Jumps jumps;
    if (load.when != 0) {
      Argument(static_cast<uint8_t>(load.when - 1));
      code_.Put({0x3d});  // cmp eax, value
      code_.Put32(load.when_value);
      ToZero(0x75, &jumps);  // jne
    }
    if (load.needs != 0) {
      code_.Put({0x49, 0x83, 0x7a, FieldAt(static_cast<uint8_t>(load.needs - 1)), 0});  // cmp field, 0
      ToZero(0x74, &jumps);                                                             // je
    }
    // The register rdx keeps its value if a load is skipped.
    const ProbeLoad* const kept = kept_;
    if (load.kind == LoadKind::vector_bytes) {
      VectorBytes(load, &jumps);
    } else {
      Follow(load, &jumps);
    }
    if ((load.when != 0 || load.needs != 0) && kept_ != kept) kept_ = nullptr;
    if (jumps.count != 0) {
      code_.Put({0xeb, 2});  // jmp: over the next instruction
      if (!code_.Here8({jumps.place.data(), jumps.count})) return false;
      code_.Put({0x31, 0xc0});  // xor eax, eax
    }
    code_.Put({0x49, 0x89, 0x42, FieldAt(load.field)});  // mov field, rax
    return true;
  }

  const ProbeSlot& slot_;
  uint32_t number_;
  uint64_t way_out_, data_;
  Bytes code_;
  size_t others_ = 0;                // The position of a distance in the code. This distance belongs to the
                                     // jump for calls in which the argument has another value.
  const ProbeLoad* kept_ = nullptr;  // The load whose first pointer is still in rdx.
};

}  // namespace

std::optional<std::vector<uint8_t>> BeginCode(const ProbeSlot& slot, uint32_t number, uint64_t island,
                                              uint64_t region) {
  if (slot.at_begin == 0 || slot.sum != layout::SumRole::none || slot.is_detail != 0 || slot.filled != 0)
    return std::nullopt;
  return Writer(slot, number, island, region).Write();
}

std::vector<uint8_t> WayOut(uint32_t number, uint64_t island, uint64_t region, uint64_t moved) {
  Bytes code(island - kWayOutBytes);
  code.Put({0x41, 0x5b, 0x41, 0x5a, 0x5a, 0x59, 0x58, 0x68});  // pop r11, r10, rdx, rcx, rax; push number
  code.Put32(number);
  code.Put({0xe8});  // call
  code.PutDistance(region + AgentBegin());
  code.Put({0x48, 0x8d, 0x64, 0x24, 8, 0xe9});  // lea rsp, [rsp + 8]; jmp
  code.PutDistance(moved);
  std::vector<uint8_t> all = code.all();
  all.resize(kWayOutBytes, kBreak);
  return all;
}

}  // namespace rankine::probe
