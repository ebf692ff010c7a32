// SPDX-License-Identifier: BSD-3-Clause
// Notes in the spool for which messages a thread polls, and since when, while its MPI calls are polls that
// find nothing. A poll that finds something does nothing here: at the next note, the counts of the thread's
// rows show that there was one.
#pragma once
#include <cstdint>

#include "layout/poll_note.h"
#include "recorder/calls/arguments.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/spec.h"

namespace rankine::mpi {

// The polls of a thread that found nothing.
struct EmptyPolls {
  uint64_t count = 0;  // since the thread began
  uint64_t next = 0;   // when the next of them is noted, in ticks
  // When all calls of the thread began to be such polls, and `count` and the calls of all its rows then.
  uint64_t since = 0, count_then = 0, calls_then = 0;
};
extern constinit thread_local EmptyPolls t_empty_polls
    __attribute__((tls_model("initial-exec"), visibility("hidden")));

// `s` is the row of the poll, in which it was counted.
[[gnu::cold, gnu::noinline]] void NotePolls(recorder::Thread* t, const recorder::Slot* s, const long* a,
                                            const Poll& poll);

// To be called for each successful poll that found nothing, after it was counted in its row. Out of line, so
// that polls that find something keep nothing for it.
template <class S>
[[gnu::noinline]] void CountEmptyPoll(recorder::Thread* t, const recorder::Slot* s, const long* a) {
  static constexpr Poll kPoll = S::poll;
  EmptyPolls& polls = t_empty_polls;
  polls.count++;
  if (t->now->enter_ticks >= polls.next) [[unlikely]]
    NotePolls(t, s, a, kPoll);
}

// The same for functions that complete no requests.
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
