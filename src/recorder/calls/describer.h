// SPDX-License-Identifier: BSD-3-Clause
// The state that one thread needs to describe its calls as keys (layout/ti/layout.h): numbers of datatypes,
// neighbours, ends of files, and the list of the call under description. A description is made once
// (describe.h). This file knows none of the consumers that store descriptions.
//
// Only the owner of the thread writes.
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

inline constexpr uint32_t kMostWords = layout::kTiWordsPerPart - 1;  // of one list

struct TypeNumber {
  uint64_t handle;
  uint64_t generation;
  uint16_t number;
};

// The neighbours in a communicator's topology, in the form of a key's list.
struct KnownNeighbors {
  static constexpr uint32_t kMost = 62;
  uint64_t handle;
  uint64_t generation;  // of handles
  uint32_t count;       // words
  uint32_t words[kMost];
};

// Reasons why calls are not described for now. A request that started earlier is still followed to its end.
enum OffReason : uint32_t {
  kOffPaused = 1,  // as for all recording: MPI_Pcontrol, the selection, `rankine ctl`
  kOffMarked = 2,  // after rankine_ti_stop, or before rankine_ti_start
};

struct Describer {
  uint64_t site;        // call site of the call under description
  uint64_t begin, end;  // its time, ticks
  uint32_t off;         // OffReason bits
  bool was_off;         // off at some time: requests may have started unseen
  bool library_asked;   // the library was asked about the call, so the time for the description is measured
  uint16_t thread;      // whose it is
  uint32_t word_count;  // of the list under construction
  uint64_t* lost;       // counts what found no room
  uint64_t* unknown;    // counts completions of requests whose start was not seen
  layout::KeyTable keys;
  TypeNumber last_type;  // generation 0: none
  TypeNumber types[16];
  KnownNeighbors neighbors[4];
  layout::TiFileEnds ends;
  uint32_t words[kMostWords];
  uint32_t order[kMostWords];
  uint32_t offered[kMostWords];
  // The requests that the thread's current call may complete, by handle (AwaitRequests). For a single
  // request, also the persistent request of that handle.
  uint32_t awaited_count;
  uint64_t awaited_serial;
  uint32_t awaited[kMostWords];
};

// Begins to describe the calls of a thread, where a trace is recorded. (Defined in session/traces.cc, which
// knows the consumers of descriptions.)
void FollowThread(Thread* t);

// Sets the call to describe, which ends at `end`.
inline void SetCall(Describer* d, const Thread* t, const Slot* s, uint64_t end) {
  d->site = s->site;
  d->begin = t->now->enter_ticks;
  d->end = end;
}

inline void AddWord(Describer* d, uint32_t word) {
  if (d->word_count < kMostWords) d->words[d->word_count] = word;
  d->word_count++;
}

// Stores the gathered list as a place in lists; tries the list of the key `like` first (kTiNone: none).
// False: it is too long.
bool SetList(Describer* d, uint32_t like, layout::TiWords* words);

uint16_t TypeOfOther(Thread* t, Describer* d, uint64_t type);
[[gnu::always_inline]] inline uint16_t TypeOf(Thread* t, Describer* d, uint64_t type) {
  if (d->last_type.handle == type && d->last_type.generation == mpi::g_type_generation) [[likely]]
    return d->last_type.number;
  return TypeOfOther(t, d, type);
}

// A rank of the communicator in the form of keys (layout/ti/layout.h).
inline int32_t PeerOf(uint32_t comm, int rank) {
  const mpi::Abi& abi = g_process.abi;
  if (rank == abi.proc_null) return layout::kTiProcNull;
  if (rank == abi.any_source) return layout::kTiAnySource;
  if (rank == 0) return layout::kTiRankZero;
  if (rank < 0 || comm == layout::kNoIndex) return layout::kTiProcNull;
  const CommInfo& c = CommAt(comm);
  const int32_t n = c.inter ? c.remote_size : c.size;
  if (n <= 0) return layout::kTiProcNull;
  // Only between groups of different sizes can the distance exceed the size.
  int32_t relative = rank - c.rank;
  if (relative < 0) relative += n;
  return relative >= 0 ? relative : (relative % n + n) % n;
}

}  // namespace rankine::recorder::calls
