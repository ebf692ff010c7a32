// SPDX-License-Identifier: BSD-3-Clause
// Describes the polls of a thread that have found nothing for a while: MPI_Test, MPI_Iprobe and similar
// calls. The note is stored in place of SpoolThread::note, because the thread is in no long call meanwhile.
#pragma once
#include <cstdint>
#include <cstring>
#include <optional>

#include "layout/spool_layout.h"

namespace rankine::layout {

// Set in the first word of the note if it is a PollNote. No time in ticks has this bit.
inline constexpr uint64_t kPollMark = uint64_t{1} << 63;

struct PollNote {
  static constexpr int kMostPartners = OpenCallNote::kMostPartners - 1;

  uint64_t marked_since;  // the start of the first of these polls, with kPollMark
  uint64_t site;          // call site of the last poll noted
  uint32_t comm;          // communicator argument of that poll, as in OpenPartner
  uint16_t count;         // number of entries in `partners`
  uint16_t more;          // number of further operations that did not fit
  OpenPartner partners[kMostPartners];
  // When the last poll noted began. Later polls are noted only if this is 10 ms ago or more.
  uint64_t last_ticks;
  uint32_t polls;     // number of these polls until then, at most UINT32_MAX
  uint16_t function;  // of the last poll noted, by its id in gen/mpi.table
  uint16_t reserved;

  uint64_t Since() const { return marked_since & ~kPollMark; }
};
static_assert(sizeof(PollNote) == sizeof(OpenCallNote));

// Returns the thread's polls, if they may have gone on until the process ended.
inline std::optional<PollNote> PollsOf(const SpoolThread& thread) {
  if ((thread.note.enter_ticks & kPollMark) == 0) return std::nullopt;
  PollNote note{};
  std::memcpy(&note, &thread.note, sizeof note);
  if (note.last_ticks < note.Since()) return std::nullopt;
  return note;
}

// The same partners in the form of an open call's note.
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
