// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/calls/poll_note.h"

#include <algorithm>
#include <cstring>

#include "base/rt/clock.h"
#include "mpi_facts/facts.h"
#include "recorder/arch/publish.h"
#include "recorder/arch/withdraw.h"
#include "recorder/calls/open_partners.h"
#include "recorder/core/process.h"

namespace rankine::mpi {

using layout::OpenCallNote;
using layout::PollNote;
using recorder::Slot;
using recorder::Thread;

constinit thread_local EmptyPolls t_empty_polls
    __attribute__((tls_model("initial-exec"), visibility("hidden")));

namespace {

constexpr uint64_t kNotesPerSecond = 100;

bool Communicates(uint16_t function) {
  const mpi_facts::Function& facts = mpi_facts::FactsOf(function);
  return facts.collective || facts.cls == Class::point_to_point || facts.cls == Class::completion ||
         facts.cls == Class::collective || facts.cls == Class::neighborhood || facts.cls == Class::rma ||
         facts.cls == Class::io || facts.cls == Class::process;
}

// The number of the thread's calls that may communicate. Counting the calls takes a few ns for each row.
uint64_t CallsOf(const Thread& t) {
  uint64_t calls = 0;
  for (uint32_t i = 0; i <= t.slot_mask && t.slots != nullptr; ++i) {
    const Slot* s = t.slots[i];
    if (s != nullptr && s->site != recorder::kPausedSite && Communicates(s->function)) calls += s->row->calls;
  }
  return calls;
}

void AddPartners(const Thread& t, const long* a, const Poll& poll, OpenCallNote* to) {
  const Abi& abi = recorder::g_process.abi;
  if (!abi.Known()) return;
  if (poll.source != kNone)
    return AddSource(to, static_cast<int32_t>(a[poll.source]), static_cast<int32_t>(a[poll.tag]));
  if (poll.requests == kNone) return;
  if (poll.by_value) return AddRequest(t, Handle(abi, a[poll.requests]), to);
  const void* requests = Pointer(a[poll.requests]);
  const int count = poll.count == kNone ? 1 : static_cast<int>(a[poll.count]);
  for (int i = 0, n = std::min(count, kLookedAt); requests != nullptr && i < n; ++i)
    AddRequest(t, LoadHandle(abi, requests, static_cast<size_t>(i)), to);
}

}  // namespace

void NotePolls(Thread* t, const Slot* s, const long* a, const Poll& poll) {
  EmptyPolls& polls = t_empty_polls;
  const uint64_t now = t->now->enter_ticks;
  polls.next = now + rt::g_clock.early_hz / kNotesPerSecond;
  if (s->site == recorder::kPausedSite) return;
  layout::OpenCallNote* const to = &t->now->note;
  const uint64_t calls = CallsOf(*t);
  const bool anew = calls - polls.calls_then != polls.count - polls.count_then;
  // A signal handler that interrupts this function does not change the note.
  t->progress.noting = now;
  if (anew) {
    polls.since = now;
    polls.count_then = polls.count;
    polls.calls_then = calls;
    if ((to->enter_ticks & layout::kPollMark) != 0) recorder::arch::Withdraw(&to->enter_ticks);
    return;
  }
  OpenCallNote partners{};
  PollNote note{};
  if ((to->enter_ticks & layout::kPollMark) != 0) {
    // The program may poll for several messages in turn.
    std::memcpy(&note, to, sizeof note);
    if (note.since == polls.since) partners = layout::CallNoteOf(note);
  }
  partners.comm = s->comm == layout::kNoIndex ? 0 : s->comm + 1;
  AddPartners(*t, a, poll, &partners);
  for (int i = PollNote::kMostPartners; i < partners.count; ++i) partners.more++;
  note = {.marked_last = 0,
          .site = s->site,
          .comm = partners.comm,
          .count = std::min<uint16_t>(partners.count, PollNote::kMostPartners),
          .more = partners.more,
          .partners = {},
          .since = polls.since,
          .polls = static_cast<uint32_t>(std::min<uint64_t>(polls.count - polls.count_then, UINT32_MAX)),
          .function = s->function,
          .reserved = 0};
  std::memcpy(note.partners, partners.partners, sizeof note.partners);
  recorder::arch::Withdraw(&to->enter_ticks);
  std::memcpy(to, &note, sizeof note);
  recorder::arch::Publish(&to->enter_ticks, now | layout::kPollMark);
}

}  // namespace rankine::mpi
