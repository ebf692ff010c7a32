// SPDX-License-Identifier: BSD-3-Clause
// The state that one thread needs to describe its calls as keys (layout/ti/layout.h): numbers of datatypes,
// neighbours, ends of file accesses, and the list of the call that is being described. Each call is
// described only once, for all consumers (describe.h). This file does not depend on the consumers, which
// store the descriptions.
//
// Only the thread that owns a Describer writes to it.
#pragma once
#include <cstdint>

#include "base/rt/clock.h"
#include "layout/ti/folder.h"
#include "layout/ti/keys.h"
#include "recorder/calls/completion.h"
#include "recorder/calls/request_numbers.h"
#include "recorder/calls/volume.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/comms.h"

namespace rankine::recorder::calls {

inline constexpr uint32_t kMostWords = layout::kTiWordsPerPart - 1;  // maximum length of a list

struct TypeNumber {
  uint64_t handle;
  uint64_t generation;
  uint16_t number;
};

// The neighbours of this rank in a communicator's topology, stored in the same form as the list of a key.
struct KnownNeighbors {
  static constexpr uint32_t kMost = 62;
  uint64_t handle;
  uint64_t generation;  // generation of handles
  uint32_t count;       // number of words
  uint32_t words[kMost];
};

// The reasons why calls are currently not described. A request that started while calls were described is
// tracked until it ends.
enum OffReason : uint32_t {
  kOffPaused = 1,  // All recording is off, because of MPI_Pcontrol, the selection, or `rankine ctl`.
  kOffMarked = 2,  // between rankine_ti_stop and rankine_ti_start, or before the first rankine_ti_start
};

struct Describer {
  uint64_t site;        // The call site of the call that is being described.
  uint64_t begin, end;  // The times at which this call began and ended, in ticks.
  uint32_t off;         // The reasons why calls are not described now, as bits of OffReason.
  bool was_off;         // True if calls were not described for some time, so requests may have started
                        // unseen.
  bool library_asked;   // The library was queried about the current call, so the time for the description
                        // is measured.
  uint16_t thread;      // index of the thread
  uint32_t word_count;  // The length of the list that is being built.
  uint64_t* lost;       // The counter of items that could not be stored.
  uint64_t* unknown;    // The counter of completions of requests whose start was not seen.
  layout::KeyTable keys;
  TypeNumber last_type;  // generation 0: none
  TypeNumber types[16];
  KnownNeighbors neighbors[4];
  layout::TiFileEnds ends;
  uint32_t words[kMostWords];
  uint32_t order[kMostWords];
  uint32_t offered[kMostWords];
  // The requests that the thread's current call may complete, in the order of the call's handles
  // (AwaitRequests). If the call has a single request, `awaited_serial` identifies the persistent request
  // to which the handle belongs.
  uint32_t awaited_count;
  uint64_t awaited_serial;
  uint32_t awaited[kMostWords];
};

// Begins to describe the calls of a thread, if a trace is recorded. This function is defined in
// session/traces.cc, which calls the consumers of descriptions.
void FollowThread(Thread* t);

// Stores when and where the current call was made, for its description. The call ended at the time `end`.
inline void SetCall(Describer* d, const Thread* t, const Slot* s, uint64_t end) {
  d->site = s->site;
  d->begin = t->now->enter_ticks;
  d->end = end;
}

inline void AddWord(Describer* d, uint32_t word) {
  if (d->word_count < kMostWords) d->words[d->word_count] = word;
  d->word_count++;
}

// Stores the call's list in the table of lists, and stores the list's position in the given words. First
// compares the list with the list of the key `like`; kTiNone means that there is no such key. Returns false
// if the list is too long.
bool SetList(Describer* d, uint32_t like, layout::TiWords* words);

uint16_t TypeOfOther(Thread* t, Describer* d, uint64_t type);
[[gnu::always_inline]] inline uint16_t TypeOf(Thread* t, Describer* d, uint64_t type) {
  if (d->last_type.handle == type && d->last_type.generation == mpi::g_type_generation) [[likely]]
    return d->last_type.number;
  return TypeOfOther(t, d, type);
}

// Converts a rank of the communicator to the form that keys use (layout/ti/layout.h).
inline int32_t PeerOf(uint32_t comm, int rank) {
  const mpi::Abi& abi = g_process.abi;
  if (rank == abi.proc_null) return layout::kTiProcNull;
  if (rank == abi.any_source) return layout::kTiAnySource;
  if (rank == 0) return layout::kTiRankZero;
  if (rank < 0 || comm == layout::kNoIndex) return layout::kTiProcNull;
  const CommInfo& c = CommAt(comm);
  const int32_t n = c.inter ? c.remote_size : c.size;
  if (n <= 0) return layout::kTiProcNull;
  // The difference of two ranks can be larger than the size only if the two groups have different sizes.
  int32_t relative = rank - c.rank;
  if (relative < 0) relative += n;
  return relative >= 0 ? relative : (relative % n + n) % n;
}

}  // namespace rankine::recorder::calls
