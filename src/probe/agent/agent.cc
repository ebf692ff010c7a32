// The agent's half that is not assembly: what is done before and after a patched function. It runs in threads
// of a process that knows nothing of it, on any stack, inside malloc, inside a signal handler: no library, no
// lock, no system call, no thread-local data, no register but general ones (-mgeneral-regs-only), nothing
// that can fail.
#include "format/probe/layout.h"

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("no-tree-loop-distribute-patterns")  // there is no memcpy to call
#endif

using rankine::format::AgentData;
using rankine::format::kLaneRecords;
using rankine::format::kProbeFields;
using rankine::format::kProbeLanes;
using rankine::format::kProbeSlots;
using rankine::format::LoadKind;
using rankine::format::ProbeLane;
using rankine::format::ProbeLoad;
using rankine::format::ProbeRecord;
using rankine::format::ProbeSlot;

extern "C" {
// The linker script says where it is: a fixed distance behind the code.
[[gnu::visibility("hidden")]] extern AgentData rankine_agent_data;
}

namespace {

// As enter.S pushes them, last one first.
struct Registers {
  uint64_t r11, r10, r9, r8, rdi, rsi, rdx, rcx, rax;
};

// On the stack of the call, in enter.S's frame.
struct Pending {
  uint64_t begin;
  uint64_t field[kProbeFields];
};

uint64_t ThreadPointer() {
  uint64_t self = 0;
  __asm__("mov %%fs:0, %0" : "=r"(self));
  return self;
}

ProbeLane& LaneOf(uint64_t thread, uint32_t* lane) {
  // Threads' control blocks are pages apart at least; the multiplication spreads them.
  *lane = static_cast<uint32_t>(((thread >> 6) * 0x9e3779b97f4a7c15ull) >> 60) % kProbeLanes;
  return rankine_agent_data.lane[*lane];
}

uint64_t Argument(const Registers& registers, const uint64_t* stack, uint8_t source) {
  switch (source) {
    case 0:
      return registers.rdi;
    case 1:
      return registers.rsi;
    case 2:
      return registers.rdx;
    case 3:
      return registers.rcx;
    case 4:
      return registers.r8;
    case 5:
      return registers.r9;
    default:
      return stack[source - 6];
  }
}

bool IsPointer(uint64_t value) {
  return value >= 4096;
}

uint64_t Narrow(uint64_t value, uint8_t width) {
  return width >= 8 ? value : value & ((uint64_t{1} << (8 * width)) - 1);
}

uint64_t Follow(const ProbeLoad& load, uint64_t value) {
  for (uint8_t step = 0; step < load.steps; ++step) {
    if (!IsPointer(value)) return 0;
    const uint64_t place = value + static_cast<uint64_t>(int64_t{load.offset[step]});
    const bool last = step + 1 == load.steps;
    value = last && load.width == 4  ? *reinterpret_cast<const uint32_t*>(place)
            : last && load.width < 4 ? Narrow(*reinterpret_cast<const uint16_t*>(place), load.width)
                                     : *reinterpret_cast<const uint64_t*>(place);
  }
  return load.steps == 0 ? Narrow(value, load.width) : value;
}

uint64_t VectorBytes(uint64_t vector, uint64_t count) {
  struct Part {
    uint64_t base, bytes;
  };
  if (!IsPointer(vector)) return 0;
  uint64_t sum = 0;
  for (uint64_t i = 0; i < count && i < 1024; ++i) sum += reinterpret_cast<const Part*>(vector)[i].bytes;
  return sum;
}

}  // namespace

extern "C" [[gnu::visibility("hidden")]] ProbeSlot* rankine_agent_before(uint64_t index,
                                                                         const Registers* registers,
                                                                         const uint64_t* stack,
                                                                         Pending* pending) {
  AgentData& data = rankine_agent_data;
  uint32_t lane = 0;
  __atomic_fetch_add(&LaneOf(ThreadPointer(), &lane).entered, 1, __ATOMIC_RELAXED);
  ProbeSlot& slot = data.slot[index % kProbeSlots];
  const uint64_t now = __builtin_ia32_rdtsc();
  if (now >= data.record_until) {
    pending->begin = 0;
    return &slot;
  }
  for (uint32_t i = 0; i < slot.loads; ++i) {
    const ProbeLoad& load = slot.load[i];
    const bool is_other =
        load.when != 0 &&
        Narrow(Argument(*registers, stack, static_cast<uint8_t>(load.when - 1)), 4) != load.when_value;
    if (is_other || (load.needs != 0 && pending->field[load.needs - 1] == 0)) {
      pending->field[load.field] = 0;
      continue;
    }
    const uint64_t value = Argument(*registers, stack, load.source);
    pending->field[load.field] =
        load.kind == LoadKind::vector_bytes
            ? VectorBytes(value, Narrow(Argument(*registers, stack, static_cast<uint8_t>(load.offset[0])), 4))
            : Follow(load, value);
  }
  pending->begin = now;
  return &slot;
}

extern "C" [[gnu::visibility("hidden")]] void rankine_agent_after(const ProbeSlot* slot,
                                                                  const Pending* pending, int64_t result) {
  AgentData& data = rankine_agent_data;
  const uint64_t end = __builtin_ia32_rdtsc();
  const uint64_t thread = ThreadPointer();
  uint32_t lane = 0;
  const uint64_t place = __atomic_fetch_add(&LaneOf(thread, &lane).left, 1, __ATOMIC_RELAXED);
  ProbeRecord& record = data.record[lane][place % kLaneRecords];
  record.begin = pending->begin;
  record.end = end;
  record.slot = static_cast<uint32_t>(slot - data.slot);
  record.thread = thread;
  record.result = result;
  for (uint32_t i = 0; i < kProbeFields; ++i) record.field[i] = pending->field[i];
  __atomic_store_n(&record.sequence, place + 1, __ATOMIC_RELEASE);
}
