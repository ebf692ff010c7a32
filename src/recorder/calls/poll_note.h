// SPDX-License-Identifier: BSD-3-Clause
// Notes in the spool for which messages a thread polls, and since when, while its MPI calls are polls that
// find nothing. A poll that finds something does nothing here: at the next note, the counts of the thread's
// rows show that there was one.
#pragma once
#include <cstdint>
#include <type_traits>

#include "layout/poll_note.h"
#include "mpi_facts/generated/functions.h"
#include "recorder/calls/arguments.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/generated/specs.h"

namespace rankine::mpi {

// Positions of arguments of a function that polls. kNone: it has no such argument.
struct PollPlaces {
  int8_t count = kNone, requests = kNone;
  bool by_value = false;  // `requests` is one handle, not an address
  int8_t found = kNone;   // the address of an int that is 0 if the poll found nothing
  int8_t source = kNone, tag = kNone;
};

template <uint16_t Id, class S>
inline constexpr bool kIs = std::is_same_v<S, Spec<Id>>;

template <class S>
constexpr PollPlaces PollPlacesOf() {
  if constexpr (kIs<fn::Request_get_status, S>) return {.requests = 0, .by_value = true, .found = 1};
  if constexpr (kIs<fn::Parrived, S>) return {.requests = 0, .by_value = true, .found = 2};
  if constexpr (kIs<fn::Request_get_status_all, S> || kIs<fn::Request_get_status_some, S>)
    return {.count = 0, .requests = 1, .found = 2};
  if constexpr (kIs<fn::Request_get_status_any, S>) return {.count = 0, .requests = 1, .found = 3};
  if constexpr (kIs<fn::Testsome, S>)
    return {.count = S::request_count, .requests = S::request, .found = S::outcount};
  if constexpr (S::flag != kNone)
    return {.count = S::request_count,
            .requests = S::request,
            .found = S::flag,
            .source = S::source,
            .tag = S::tag};
  return {};
}

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
                                            const PollPlaces& places);

// To be called for each successful poll that found nothing, after it was counted in its row. Out of line, so
// that polls that find something keep nothing for it.
template <class S>
[[gnu::noinline]] void CountEmptyPoll(recorder::Thread* t, const recorder::Slot* s, const long* a) {
  static constexpr PollPlaces kPlaces = PollPlacesOf<S>();
  EmptyPolls& polls = t_empty_polls;
  polls.count++;
  if (t->now->enter_ticks >= polls.next) [[unlikely]]
    NotePolls(t, s, a, kPlaces);
}

// The same for functions that complete no requests.
template <class S>
[[gnu::always_inline]] inline void CountIfEmptyPoll(recorder::Thread* t, const recorder::Slot* s,
                                                    const long* a) {
  constexpr int8_t kFound = PollPlacesOf<S>().found;
  if constexpr (!kCompletes<S> && kFound != kNone) {
    if (IntOut<S>(kFound, a) == 0) [[unlikely]]
      CountEmptyPoll<S>(t, s, a);
  }
}

}  // namespace rankine::mpi
