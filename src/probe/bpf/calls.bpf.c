// SPDX-License-Identifier: BSD-3-Clause
/* Runs in the kernel, and records the start and end of calls of watched functions, or only their start. In
 * a process with an agent, agent.cc does the work of this program. The program reads only registers and
 * the process's memory, so it does not depend on the structures of a particular kernel. */
#include <linux/bpf.h>

#include <bpf/bpf_helpers.h>

#include "probe/bpf/shared.h"

typedef unsigned long long u64;

/* The registers of x86-64, in the layout in which the kernel passes them to programs on probes. */
struct Registers {
  u64 r15, r14, r13, r12, rbp, rbx, r11, r10, r9, r8, rax, rcx, rdx, rsi, rdi, orig_rax, rip, cs, flags, rsp,
      ss;
};

struct Key {
  u64 thread; /* process and thread */
  u64 stack;  /* end of the caller's stack, which is different for each nested call */
  u64 slot;
};

/* Sizes are powers of two, so the verifier can see that an index masked to their bits is valid. */
enum { kFields = 16, kArguments = 8 };
struct Pending {
  u64 begin, field[kFields], argument[kArguments];
};

struct {
  __uint(type, BPF_MAP_TYPE_ARRAY);
  __uint(max_entries, kBpfSlots);
  __type(key, unsigned);
  __type(value, struct BpfSlot);
} slots SEC(".maps");

struct {
  __uint(type, BPF_MAP_TYPE_HASH);
  __uint(max_entries, kBpfOpen);
  __type(key, struct Key);
  __type(value, struct Pending);
} open SEC(".maps");

struct {
  __uint(type, BPF_MAP_TYPE_RINGBUF);
  __uint(max_entries, kBpfRing);
} records SEC(".maps");

struct {
  __uint(type, BPF_MAP_TYPE_ARRAY);
  __uint(max_entries, 1);
  __type(key, unsigned);
  __type(value, struct BpfCounters);
} counters SEC(".maps");

static __always_inline u64 ReadWord(u64 place) {
  u64 word = 0;
  if (place >= 4096) bpf_probe_read_user(&word, sizeof word, (const void*)place);
  return word;
}

static __always_inline u64 Narrow(u64 value, unsigned width) {
  return width >= 8 ? value : value & ((1ull << (8 * width)) - 1);
}

static __always_inline u64 Argument(const struct Registers* registers, const struct Pending* pending,
                                    unsigned source) {
  if (source < 6) return pending->argument[source & (kArguments - 1)];
  return ReadWord(registers->rsp + 8 + 8 * (u64)(source - 6));
}

static __always_inline u64 Follow(const struct BpfLoad* load, u64 value) {
  for (unsigned step = 0; step < kBpfSteps; ++step) {
    if (step >= load->steps) break;
    if (value < 4096) return 0;
    value = ReadWord(value + (u64)(long long)load->offset[step]);
  }
  return Narrow(value, load->width);
}

/* The function is not inlined, because the kernel's verifier examines a separate function only once, no
 * matter how many callers the function has. */
__attribute__((noinline)) u64 VectorBytes(u64 vector, u64 count) {
  u64 sum = 0;
  if (vector < 4096) return 0;
  for (unsigned i = 0; i < kBpfVector; ++i) {
    if (i >= count) break;
    sum += ReadWord(vector + 16 * i + 8);
  }
  return sum;
}

/* For functions that are recorded when they start, the end of the call has no meaning. */
static __always_inline void Record(struct BpfCounters* counted, const struct Pending* pending, u64 end,
                                   unsigned slot, u64 thread, long long result) {
  struct BpfRecord* record = bpf_ringbuf_reserve(&records, sizeof *record, 0);
  if (!record) {
    __sync_fetch_and_add(&counted->lost, 1);
    return;
  }
  record->sequence = record->reserved = record->reserved1 = 0;
  record->begin = pending->begin;
  record->end = end;
  record->slot = slot;
  record->thread = (unsigned)thread;
  record->result = result;
  for (unsigned i = 0; i < kBpfFields; ++i) record->field[i] = pending->field[i];
  bpf_ringbuf_submit(record, BPF_RB_NO_WAKEUP);
}

static const struct Pending nothing;

SEC("uprobe")
int Enter(struct Registers* registers) {
  unsigned zero = 0, index = (unsigned)bpf_get_attach_cookie(registers);
  const struct BpfSlot* slot = bpf_map_lookup_elem(&slots, &index);
  struct BpfCounters* counted = bpf_map_lookup_elem(&counters, &zero);
  if (!slot || !counted) return 0;
  struct Key key = {bpf_get_current_pid_tgid(), registers->rsp + 8, index};
  /* With a computed position on the stack, the verifier would examine each possible position. */
  if (bpf_map_update_elem(&open, &key, &nothing, BPF_ANY) != 0) {
    __sync_fetch_and_add(&counted->lost, 1);
    return 0;
  }
  struct Pending* pending = bpf_map_lookup_elem(&open, &key);
  if (!pending) return 0;
  if (!slot->at_begin) __sync_fetch_and_add(&counted->entered, 1);
  pending->argument[0] = registers->rdi;
  pending->argument[1] = registers->rsi;
  pending->argument[2] = registers->rdx;
  pending->argument[3] = registers->rcx;
  pending->argument[4] = registers->r8;
  pending->argument[5] = registers->r9;
  for (unsigned i = 0; i < kBpfLoads; ++i) {
    if (i >= slot->loads) break;
    const struct BpfLoad* load = &slot->load[i];
    if (load->when && Narrow(Argument(registers, pending, load->when - 1), 4) != load->when_value) continue;
    if (load->needs && pending->field[(load->needs - 1) & (kFields - 1)] == 0) continue;
    u64 value = Argument(registers, pending, load->source);
    if (load->kind == 1)
      value = VectorBytes(value, Narrow(Argument(registers, pending, (unsigned)load->offset[0]), 4));
    else if (load->kind == 0)
      value = Follow(load, value);
    pending->field[load->field & (kFields - 1)] = value;
  }
  pending->begin = bpf_ktime_get_ns();
  if (slot->at_begin) {
    Record(counted, pending, pending->begin, index, key.thread, 0);
    bpf_map_delete_elem(&open, &key);
  }
  return 0;
}

SEC("uretprobe")
int Leave(struct Registers* registers) {
  u64 end = bpf_ktime_get_ns();
  unsigned zero = 0, index = (unsigned)bpf_get_attach_cookie(registers);
  struct Key key = {bpf_get_current_pid_tgid(), registers->rsp, index};
  struct Pending* pending = bpf_map_lookup_elem(&open, &key);
  const struct BpfSlot* slot = bpf_map_lookup_elem(&slots, &index);
  struct BpfCounters* counted = bpf_map_lookup_elem(&counters, &zero);
  if (!pending || !slot || !counted) return 0;
  for (unsigned i = 0; i < kBpfLoads; ++i) {
    if (i >= slot->loads || !slot->filled) break;
    const struct BpfLoad* load = &slot->load[i];
    if (load->kind != 2) continue;
    u64* field = &pending->field[load->field & (kFields - 1)];
    u64 value = 0;
    if (*field >= 4096 && (long long)registers->rax >= (long long)load->offset[0] + load->width)
      value = Narrow(ReadWord(*field + (u64)(long long)load->offset[0]), load->width);
    *field = value;
  }
  Record(counted, pending, end, index, key.thread, (long long)registers->rax);
  bpf_map_delete_elem(&open, &key);
  __sync_fetch_and_add(&counted->left, 1);
  return 0;
}

/* The kernel offers some helpers only to programs whose licence it considers compatible. */
char licence_of_this[] SEC("license") = "Dual MIT/GPL";
