// SPDX-License-Identifier: BSD-3-Clause
// Describes the polls of a thread that have found nothing for a while: MPI_Test, MPI_Iprobe and similar
// calls. The note is stored in place of SpoolThread::note, because the thread is in no long call while it
// polls.
#pragma once
#include <cstdint>
#include <cstring>
#include <optional>

#include "layout/spool_layout.h"

namespace rankine::layout {

// This bit is set in the first word of the note if the note is a PollNote. No time in ticks has this bit set.
inline constexpr uint64_t kPollMark = uint64_t{1} << 63;

struct PollNote {
  static constexpr int kMostPartners = OpenCallNote::kMostPartners - 1;

  // When the last poll noted began, with kPollMark. Each note has another value here, so that a reader sees
  // if the note changed meanwhile. Later polls are noted only if this is 10 ms ago or more.
  uint64_t marked_last;
  uint64_t site;   // call site of the last poll noted
  uint32_t comm;   // communicator argument of that poll, as in OpenPartner
  uint16_t count;  // number of entries in `partners`
  uint16_t more;   // number of further operations that did not fit
  OpenPartner partners[kMostPartners];
  uint64_t since;     // when the first of these polls began
  uint32_t polls;     // number of these polls until then, at most UINT32_MAX
  uint16_t function;  // of the last poll noted, by its id in gen/mpi.table
  uint16_t reserved;

  uint64_t Last() const { return marked_last & ~kPollMark; }
};
static_assert(sizeof(PollNote) == sizeof(OpenCallNote));

// Returns a copy of the note of a thread that may be changing it, or an empty note if the thread was changing
// it. The thread writes 0 into the first word before it changes the others, and a new value afterwards
// (recorder/arch/withdraw.h).
inline OpenCallNote NoteOf(const SpoolThread& thread) {
  OpenCallNote note{};
  const uint64_t before = __atomic_load_n(&thread.note.enter_ticks, __ATOMIC_ACQUIRE);
  if (before == 0) return {};
  std::memcpy(&note, &thread.note, sizeof note);
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  if (__atomic_load_n(&thread.note.enter_ticks, __ATOMIC_RELAXED) != before) return {};
  note.enter_ticks = before;
  return note;
}

// Returns the thread's polls, if they may have gone on until the process ended.
inline std::optional<PollNote> PollsOf(const SpoolThread& thread) {
  const OpenCallNote there = NoteOf(thread);
  if ((there.enter_ticks & kPollMark) == 0) return std::nullopt;
  PollNote note{};
  std::memcpy(&note, &there, sizeof note);
  if (note.Last() < note.since) return std::nullopt;
  return note;
}

// Returns the partners of the polls in the form of an open call's note.
inline OpenCallNote CallNoteOf(const PollNote& polls) {
  OpenCallNote note{};
  note.site = polls.site;
  note.comm = polls.comm;
  note.count = polls.count < PollNote::kMostPartners ? polls.count : uint16_t{PollNote::kMostPartners};
  note.more = polls.more;
  std::memcpy(note.partners, polls.partners, sizeof polls.partners);
  return note;
}

}  // namespace rankine::layout
