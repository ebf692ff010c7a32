// SPDX-License-Identifier: BSD-3-Clause
// Notes in the spool for which messages a thread polls, and since when, while its MPI calls are polls that
// find nothing. A poll that finds something does nothing here: at the next note, the counts of the thread's
// rows show that there was one.
#pragma once
#include <cstdint>

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

template <uint16_t Id>
constexpr PollPlaces PollPlacesOf() {
  using S = Spec<Id>;
  if constexpr (Id == fn::Request_get_status) return {.requests = 0, .by_value = true, .found = 1};
  if constexpr (Id == fn::Request_get_status_all || Id == fn::Request_get_status_some)
    return {.count = 0, .requests = 1, .found = 2};
  if constexpr (Id == fn::Request_get_status_any) return {.count = 0, .requests = 1, .found = 3};
  if constexpr (Id == fn::Testsome)
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

// `s` is the row of the poll, which ended at `end` and was counted.
[[gnu::cold, gnu::noinline]] void NotePolls(recorder::Thread* t, const recorder::Slot* s, uint64_t end,
                                            const long* a, const PollPlaces& places);

// To be called for each successful call, after it was counted in its row.
template <uint16_t Id>
[[gnu::always_inline]] inline void CountIfEmptyPoll(recorder::Thread* t, const recorder::Slot* s,
                                                    uint64_t end, const long* a) {
  static constexpr PollPlaces kPlaces = PollPlacesOf<Id>();
  if constexpr (kPlaces.found != kNone) {
    if (IntOut<Spec<Id>>(kPlaces.found, a) != 0) [[likely]]
      return;
    EmptyPolls& polls = t_empty_polls;
    polls.count++;
    if (end >= polls.next) [[unlikely]]
      NotePolls(t, s, end, a, kPlaces);
  }
}

}  // namespace rankine::mpi
