// SPDX-License-Identifier: BSD-3-Clause
// The agent's C++ code, which runs before and after a patched function. The code runs in threads of a
// process that knows nothing about the agent. A thread that calls the function may be on any stack, inside
// malloc, or inside a signal handler. So the agent uses no library, no lock, no system call and no
// thread-local data. The agent is compiled for general registers only (-mgeneral-regs-only), and does nothing
// that can fail.
#include "layout/probe/layout.h"

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("no-tree-loop-distribute-patterns")  // there is no memcpy that could be called
#endif

using rankine::layout::AgentData;
using rankine::layout::kLaneRecords;
using rankine::layout::kNeverRecorded;
using rankine::layout::kOpenOperations;
using rankine::layout::kOpenTries;
using rankine::layout::kOwnLanes;
using rankine::layout::kProbeFields;
using rankine::layout::kProbeSlots;
using rankine::layout::kSharedLanes;
using rankine::layout::kSumBytes;
using rankine::layout::kSumFields;
using rankine::layout::kSumNumber;
using rankine::layout::kSumOwner;
using rankine::layout::LoadKind;
using rankine::layout::LongestOf;
using rankine::layout::OpenOperation;
using rankine::layout::ProbeLane;
using rankine::layout::ProbeLoad;
using rankine::layout::ProbeRecord;
using rankine::layout::ProbeSlot;
using rankine::layout::SumRole;

extern "C" {
// The linker script defines the address of these data, at a fixed distance from the code.
[[gnu::visibility("hidden")]] extern AgentData rankine_agent_data;
}

namespace {

constexpr uint32_t kTries = 8;  // The maximum number of lanes that a thread tries to get for itself.
// The time is about a minute. An operation that is open for a longer time than kForgotten has probably ended
// unnoticed.
constexpr uint64_t kForgotten = uint64_t{180} << 30;

// The registers are in the order in which enter.S stores them; enter.S pushes the last register first. The
// arguments of the call come first.
struct Registers {
  uint64_t argument[6];
  uint64_t r11, r10, rax;
};

// The data of a call that enter.S keeps in its stack frame until the call ends.
struct Pending {
  uint64_t begin;
  uint64_t field[kProbeFields];
};

uint64_t ThreadPointer() {
  uint64_t self = 0;
  __asm__("mov %%fs:0, %0" : "=r"(self));
  return self;
}

// Returns the thread's own lane. If the thread has no own lane, returns a shared lane. A signal handler of
// the thread may run the same code at the same time. The thread gets a lane even if its signal handler runs
// in the meantime.
uint32_t LaneOf(uint64_t thread) {
  const uint32_t first = rankine::layout::FirstLane(thread);
  for (uint32_t i = 0; i < kTries; ++i) {
    const uint32_t lane = (first + i) % kOwnLanes;
    uint64_t* owner = &rankine_agent_data.lane[lane].owner;
    uint64_t found = __atomic_load_n(owner, __ATOMIC_RELAXED);
    if (found == 0 &&
        __atomic_compare_exchange_n(owner, &found, thread, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
      return lane;
    if (found == thread) return lane;
  }
  return kOwnLanes + first % kSharedLanes;
}

// Each branch is a single instruction, so a signal handler runs either before or after the addition. The
// instruction is locked if several threads add to the counter.
uint64_t Add(uint32_t lane, uint64_t& counter, uint64_t some) {
  uint64_t before = some;
  if (lane < kOwnLanes) {
    __asm__ volatile("xadd %0, %1" : "+r"(before), "+m"(counter) : : "memory", "cc");
  } else {
    __asm__ volatile("lock xadd %0, %1" : "+r"(before), "+m"(counter) : : "memory", "cc");
  }
  return before;
}

uint64_t AddOne(uint32_t lane, uint64_t& counter) {
  return Add(lane, counter, 1);
}

uint64_t Argument(const Registers& registers, const uint64_t* stack, uint8_t source) {
  return source < 6 ? registers.argument[source] : stack[source - 6];
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
  for (uint64_t i = 0; i < count && i < rankine::layout::kMostVector; ++i)
    sum += reinterpret_cast<const Part*>(vector)[i].bytes;
  return sum;
}

// Executes the loads with the indices `first` to `end` - 1. Some loads only store the address from which to
// read after the call. The function is not inlined, so that its code needs little space in the instruction
// cache.
[[gnu::noinline]] void Take(const ProbeSlot& slot, uint32_t first, uint32_t end, const Registers& registers,
                            const uint64_t* stack, uint64_t* field) {
  for (uint32_t i = first; i < end; ++i) {
    const ProbeLoad& load = slot.load[i];
    const bool is_other =
        load.when != 0 &&
        Narrow(Argument(registers, stack, static_cast<uint8_t>(load.when - 1)), 4) != load.when_value;
    if (is_other || (load.needs != 0 && field[load.needs - 1] == 0)) {
      field[load.field] = 0;
      continue;
    }
    const uint64_t value = Argument(registers, stack, load.source);
    field[load.field] =
        load.kind == LoadKind::vector_bytes
            ? VectorBytes(value, Narrow(Argument(registers, stack, static_cast<uint8_t>(load.offset[0])), 4))
        : load.kind == LoadKind::filled ? value
                                        : Follow(load, value);
  }
}

// Values for a call that starts but is not recorded. The value kUnread means that nobody reads the records,
// so the call is only counted. The value kLeftOut means that the call is a detail that nobody requested.
constexpr uint64_t kUnread = 0, kLeftOut = 1;

uint64_t BeginOf(const ProbeSlot& slot, uint64_t now) {
  const AgentData& data = rankine_agent_data;
  if (slot.is_detail != 0 && (slot.is_detail == kNeverRecorded || now >= data.detail_until)) return kLeftOut;
  return now >= data.record_until ? kUnread : now;
}

// Allocates a new record in the thread's lane.
ProbeRecord& NewRecord(uint32_t lane, uint64_t* place) {
  *place = AddOne(lane, rankine_agent_data.lane[lane].made);
  return rankine_agent_data.record[lane][*place % kLaneRecords];
}

// Executes loads of kind `filled`. On entry, the field of each load of kind `filled` contains the address
// from which to read.
void Fill(const ProbeSlot& slot, int64_t result, ProbeRecord* record) {
  for (uint32_t i = 0; i < slot.loads; ++i) {
    const ProbeLoad& load = slot.load[i];
    if (load.kind != LoadKind::filled) continue;
    uint64_t& field = record->field[load.field];
    const uint64_t place = field + static_cast<uint64_t>(int64_t{load.offset[0]});
    const bool is_there = IsPointer(field) && result >= int64_t{load.offset[0]} + load.width;
    if (!is_there) {
      field = 0;
    } else if (load.width == 8) {
      field = *reinterpret_cast<const uint64_t*>(place);
    } else if (load.width == 4) {
      field = *reinterpret_cast<const uint32_t*>(place);
    } else {
      field = *reinterpret_cast<const uint8_t*>(place);
    }
  }
}

// The owners are addresses, and their operations have consecutive numbers. The key mixes owner and number
// over all bits, so two open operations have equal keys with a probability of only 2^-64.
uint64_t KeyOf(uint64_t owner, uint64_t number) {
  uint64_t key = owner * 0x9e3779b97f4a7c15ull + number;
  key = (key ^ (key >> 32)) * 0xd6e8feb86659fd93ull;
  return (key ^ (key >> 32)) | 1;
}

OpenOperation& Cell(uint64_t key, uint32_t place) {
  return rankine_agent_data.open[((key >> 32) + place) % kOpenOperations];
}

// A slot is occupied by atomically setting its key. After a slot's key has been set, no other thread writes
// to the slot until the operation ends. The operation may end in another thread.
void Open(uint64_t key, uint64_t now, uint64_t bytes) {
  for (uint32_t i = 0; i < kOpenTries; ++i) {
    OpenOperation& cell = Cell(key, i);
    uint64_t found = __atomic_load_n(&cell.key, __ATOMIC_RELAXED);
    const uint64_t begin = __atomic_load_n(&cell.begin, __ATOMIC_RELAXED);
    const bool is_free = found == 0 || found == key || (begin != 0 && begin + kForgotten < now);
    if (!is_free ||
        !__atomic_compare_exchange_n(&cell.key, &found, key, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
      continue;
    cell.bytes = bytes;
    __atomic_store_n(&cell.begin, now, __ATOMIC_RELEASE);
    return;
  }
  Add(kOwnLanes, rankine_agent_data.unsummed, 1);
}

// If the given duration is longer than the lane's longest duration in this interval, it becomes the longest
// duration. If several threads share the lane, another thread may store a longer duration at the same time.
void Raise(uint32_t lane, uint64_t ticks) {
  uint64_t& longest = rankine_agent_data.lane[lane].longest;
  const uint64_t now = LongestOf(__atomic_load_n(&rankine_agent_data.interval, __ATOMIC_RELAXED), ticks);
  uint64_t before = __atomic_load_n(&longest, __ATOMIC_RELAXED);
  for (uint32_t i = 0; i < kTries; ++i) {
    const bool is_alike = (before ^ now) >> rankine::layout::kLongestBits == 0;
    if (is_alike && before >= now) return;
    if (lane < kOwnLanes) {
      __atomic_store_n(&longest, now, __ATOMIC_RELAXED);
      return;
    }
    if (__atomic_compare_exchange_n(&longest, &before, now, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
      return;
  }
}

// Most ends have no matching start, because they end operations other than reads, writes and syncs.
void Close(uint64_t key, uint64_t now, uint64_t bytes) {
  for (uint32_t i = 0; i < kOpenTries; ++i) {
    OpenOperation& cell = Cell(key, i);
    if (__atomic_load_n(&cell.key, __ATOMIC_RELAXED) != key) continue;
    const uint64_t moved = cell.bytes + bytes;
    const uint64_t begin = __atomic_exchange_n(&cell.begin, 0, __ATOMIC_ACQ_REL);
    if (begin == 0) return;
    __atomic_store_n(&cell.key, 0, __ATOMIC_RELEASE);
    const uint64_t ticks = now > begin ? now - begin : 0;
    const uint32_t lane = LaneOf(ThreadPointer());
    ProbeLane& sums = rankine_agent_data.lane[lane];
    Raise(lane, ticks);
    Add(lane, sums.bytes, moved);
    Add(lane, sums.ticks, ticks);
    Add(lane, sums.operations, 1);
    return;
  }
}

[[gnu::noinline]] void Sum(const ProbeSlot& slot, const Registers& registers, const uint64_t* stack,
                           uint64_t now) {
  uint64_t field[kSumFields] = {0, 0, 0};
  Take(slot, 0, slot.sum_loads, registers, stack, field);
  const uint64_t key = KeyOf(field[kSumOwner], field[kSumNumber]);
  if (slot.sum == SumRole::begins) {
    Open(key, now, field[kSumBytes]);
  } else {
    Close(key, now, field[kSumBytes]);
  }
}

}  // namespace

extern "C" [[gnu::visibility("hidden")]] ProbeSlot* rankine_agent_before(uint64_t index,
                                                                         const Registers* registers,
                                                                         const uint64_t* stack,
                                                                         Pending* pending) {
  AgentData& data = rankine_agent_data;
  const uint32_t lane = LaneOf(ThreadPointer());
  AddOne(lane, data.lane[lane].entered);
  ProbeSlot& slot = data.slot[index % kProbeSlots];
  pending->begin = BeginOf(slot, __builtin_ia32_rdtsc());
  if (pending->begin > kLeftOut) Take(slot, 0, slot.loads, *registers, stack, pending->field);
  return &slot;
}

extern "C" [[gnu::visibility("hidden")]] void rankine_agent_after(const ProbeSlot* slot,
                                                                  const Pending* pending, int64_t result) {
  const uint64_t thread = ThreadPointer();
  const uint32_t lane = LaneOf(thread);
  if (pending->begin != kLeftOut) {
    const uint64_t end = __builtin_ia32_rdtsc();
    uint64_t place = 0;
    ProbeRecord& record = NewRecord(lane, &place);
    record.begin = pending->begin;
    record.end = end;
    record.slot = static_cast<uint32_t>(slot - rankine_agent_data.slot);
    record.thread = thread;
    record.result = result;
    for (uint32_t i = 0; i < slot->fields; ++i) record.field[i] = pending->field[i];
    if (slot->filled != 0 && pending->begin != kUnread) Fill(*slot, result, &record);
    __atomic_store_n(&record.sequence, place + 1, __ATOMIC_RELEASE);
  }
  // The count `left` is increased last, so that the record of a call exists before the call counts as
  // finished.
  AddOne(lane, rankine_agent_data.lane[lane].left);
}

// Does all the work for a function that is recorded when it starts. If the function's island contains
// generated code for this purpose, this code does the work instead (probe/patch/begin_code.h).
extern "C" [[gnu::visibility("hidden")]] void rankine_agent_at_begin(uint64_t index,
                                                                     const Registers* registers,
                                                                     const uint64_t* stack) {
  const ProbeSlot& slot = rankine_agent_data.slot[index % kProbeSlots];
  if (slot.when != 0 &&
      Narrow(Argument(*registers, stack, static_cast<uint8_t>(slot.when - 1)), 4) != slot.when_value)
    return;
  const uint64_t now = __builtin_ia32_rdtsc();
  if (slot.sum != SumRole::none && now < rankine_agent_data.record_until) Sum(slot, *registers, stack, now);
  const uint64_t begin = BeginOf(slot, now);
  if (begin == kLeftOut) return;
  const uint64_t thread = ThreadPointer();
  uint64_t place = 0;
  ProbeRecord& record = NewRecord(LaneOf(thread), &place);
  record.begin = begin;
  record.slot = static_cast<uint32_t>(index);
  record.thread = thread;
  if (begin != kUnread) Take(slot, slot.sum_loads, slot.loads, *registers, stack, record.field);
  __atomic_store_n(&record.sequence, place + 1, __ATOMIC_RELEASE);
}
