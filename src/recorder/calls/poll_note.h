// SPDX-License-Identifier: BSD-3-Clause
// While a thread's MPI calls are polls that find nothing, stores notes in the spool: which messages the
// thread polls for, and since when. A poll that finds something writes no note: at the next note, the counts
// of the thread's rows show that such a poll occurred.
#pragma once
#include <cstdint>

#include "layout/poll_note.h"
#include "recorder/calls/arguments.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/spec.h"

namespace rankine::mpi {

// The polls of a thread that found nothing.
struct EmptyPolls {
  uint64_t count = 0;  // polls since the thread began
  uint64_t next = 0;   // the time in ticks at which the next poll is noted
  // The time since which all calls of the thread are empty polls, with the values at this time of `count` and
  // of the calls in all the thread's rows.
  uint64_t since = 0, count_then = 0, calls_then = 0;
};
extern constinit thread_local EmptyPolls t_empty_polls
    __attribute__((tls_model("initial-exec"), visibility("hidden")));

// The parameter `s` is the row in which the poll was counted.
[[gnu::cold, gnu::noinline]] void NotePolls(recorder::Thread* t, const recorder::Slot* s, const long* a,
                                            const Poll& poll);

// To be called for each successful poll that found nothing, after the poll was counted in its row. This
// function is out of line, so that polls that find something save no registers for it.
template <class S>
[[gnu::noinline]] void CountEmptyPoll(recorder::Thread* t, const recorder::Slot* s, const long* a) {
  static constexpr Poll kPoll = S::poll;
  EmptyPolls& polls = t_empty_polls;
  polls.count++;
  if (t->now->enter_ticks >= polls.next) [[unlikely]]
    NotePolls(t, s, a, kPoll);
}

// Does the same as the function above, for functions that complete no requests.
template <class S>
[[gnu::always_inline]] inline void CountIfEmptyPoll(recorder::Thread* t, const recorder::Slot* s,
                                                    const long* a) {
  constexpr int8_t kFound = S::poll.found;
  if constexpr (!kCompletes<S> && kFound != kNone) {
    if (IntOut<S>(kFound, a) == 0) [[unlikely]]
      CountEmptyPoll<S>(t, s, a);
  }
}

}  // namespace rankine::mpi
