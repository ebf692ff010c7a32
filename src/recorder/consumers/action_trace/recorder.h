// The time-independent trace of one thread: each call as a key, given to the folder, and the computation
// before it as a sum. What a call is comes from its Spec (describe.h); here it meets the spool.
#pragma once
#include <cstdint>

#include "base/rt/clock.h"
#include "format/ti/folder.h"
#include "format/ti/keys.h"
#include "recorder/calls/completion.h"
#include "recorder/calls/volume.h"
#include "recorder/consumers/action_trace/burst.h"
#include "recorder/consumers/action_trace/requests.h"
#include "recorder/consumers/event_trace/again.h"
#include "recorder/consumers/event_trace/calls.h"
#include "recorder/core/config.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/comms.h"

namespace rankine::recorder::service::ti {

inline constexpr uint32_t kMostWords = format::kTiWordsPerPart - 1;  // of one list

struct TypeNumber {
  uint64_t handle;
  uint64_t generation;
  uint16_t number;
};

// The neighbours in a communicator's topology, as a key's list has them.
struct KnownNeighbors {
  static constexpr uint32_t kMost = 62;
  uint64_t handle;
  uint64_t generation;  // of handles
  uint32_t count;       // words
  uint32_t words[kMost];
};

// What the arguments of a call said that had this key (again.h).
struct SaidBefore {
  trace::Said said;
  uint64_t generation;  // of datatypes; 0: nothing is known
  uint32_t key;
  uint32_t node;
  uint32_t request;   // the number that it started
  Receives receives;  // it, or the request
};
inline constexpr uint32_t kSaidBefore = 256;

// The files that a thread has read or written past MPI-IO and not closed, by number (files.h).
struct FileNumbers {
  static constexpr uint32_t kMost = 64;  // further ones share a number
  struct Open {
    int fd;
    uint32_t file;
  };
  Open open[kMost];
  uint32_t used;
};

// The computation before a call.
struct Computed {
  uint64_t ticks;
  uint64_t volume;  // in the unit of volumes
};

// What has been moved through a stream and is not written down yet (files.h).
struct FileRun {
  format::TiWords words;
  uint64_t bytes;  // 0: none
  Computed before;
  uint32_t object, node;
  uint8_t kind;  // format::IoKind
};

struct Recorder {
  Burst burst;
  format::Folder folder;
  format::KeyTable keys;
  format::GapTable gaps;
  uint32_t last_key;       // the one before; kTiNone: none
  uint32_t failed;         // tests and probes since
  uint64_t pending;        // computation before them
  uint64_t pending_count;  // the same by the counter
  double work;             // added to the attribute of volumes, and in no volume yet
  uint64_t own_ticks;      // what recording a call takes, a running mean
  uint32_t calls;          // since the last one that was timed
  uint32_t off;            // OffReason bits: nothing begins to be recorded
  bool was_off;            // ever: requests may have begun unseen
  uint16_t thread;         // whose it is
  uint32_t word_count;     // of the list that is being made
  uint64_t generation;     // of datatypes
  format::ExtentHeader* volumes;
  trace::Calls* events;  // of the event trace; nullptr: calls are not in it
  uint64_t site;         // of the call that is being described
  uint64_t begin, end;   // its time
  trace::Calls* quick;   // the same where nothing but it is recorded, and that now
  bool whole;  // there is a time-independent trace; else calls are described for the other one alone
  bool plain;  // and no other
  bool asked;  // the library, about the call: what recording it took is measured
  TypeNumber last_type;  // generation 0: none
  TypeNumber types[16];
  KnownNeighbors neighbors[4];
  SaidBefore said[kSaidBefore];  // by key
  format::TiFileEnds ends;
  FileNumbers files;
  FileRun run;
  uintptr_t file_frame;  // of the function that a call on a file is in; 0: none
  bool puts_file;        // such a call is being written down
  uint32_t words[kMostWords];
  uint32_t order[kMostWords];
  uint32_t offered[kMostWords];
  // The requests that the thread's current call may complete, by handle (AwaitRequests). For a single one
  // also what is set up with it.
  uint32_t awaited_count;
  uint64_t awaited_serial;
  uint32_t awaited[kMostWords];
};

// Why nothing is recorded for now. What was open when it stopped is followed to its end all the same: a
// request that began is completed in the trace, whenever that is, so that it can be replayed.
enum OffReason : uint32_t {
  kOffPaused = 1,  // as for everything: MPI_Pcontrol, the selection, `rankine ctl`
  kOffMarked = 2,  // rankine_ti_stop, or not yet rankine_ti_start
};
// By the thread; at `at` its computation ends, or begins again.
void StopFor(Thread* t, OffReason reason, uint64_t at);
void GoOnFor(Thread* t, OffReason reason, uint64_t at);
// Calls of it were made that nobody looked at.
void LoseOrder(Thread* t);
// A call that is not recorded, and yet has a place in an order that is (trace/sequence.h).
[[gnu::always_inline]] inline bool IsCounted(const Recorder* r) {
  return r->events != nullptr && r->events->sequence() != nullptr;
}
void CountUnrecorded(Recorder* r, const format::TiWords& words);
// rankine_ti_start and _stop.
void Mark(Thread* t, bool on);

// Gives the thread a recorder where the service runs, and this is its first call or its place was another's.
void Follow(Thread* t);
void Forget(Thread* t);

// A call of a thread that has a recorder begins. (computation is the time-independent trace's alone)
[[gnu::always_inline]] inline void Before(Thread* t, uint64_t now) {
  if (t->ti->whole) t->ti->burst.End(now);
}

// The call that `words` describe is over, at `end`. Its list is in r->words, and `words` get its place.
void Put(Thread* t, Recorder* r, format::TiWords& words, uint64_t end);
inline void Put(Thread* t, Recorder* r, format::TiWords&& words, uint64_t end) {
  Put(t, r, words, end);
}
// The same of a call that has the key which is expected.
void PutKnown(Thread* t, Recorder* r, uint32_t key, uint64_t end);
// The same for a call that is several keys, one after the other, and Resume in the end.
void PutPart(Thread* t, Recorder* r, format::TiWords& words, bool first);
void Resume(Recorder* r, uint64_t end);
// What streams have moved, ahead of what comes next.
void PutRun(Thread* t, Recorder* r);
// Into the event trace alone: a call of which a time-independent trace says nothing.
void PutEvent(Thread* t, Recorder* r, const format::TiWords& words);
// It found nothing, and is left out.
void PutNothing(Recorder* r, uint64_t end);
// Of a call while nothing is recorded.
void Drop(Recorder* r);
// It is none of the trace's; what it took is no computation.
void Skip(Recorder* r, uint64_t end);

void Finalize(Thread* t, uint64_t now);

// Also what was pending. `Other`: where volumes count something else than time.
Computed TakeOther(Recorder* r, uint64_t ticks);
[[gnu::always_inline]] inline Computed TakeComputed(Recorder* r) {
  const uint64_t ticks = (r->off == 0 ? r->burst.ticks() : 0) + r->pending;
  r->pending = 0;
  if (g_config.ti_unit != format::TiUnit::ticks) [[unlikely]]
    return TakeOther(r, ticks);
  return {ticks, ticks};
}

inline void AddWord(Recorder* r, uint32_t word) {
  if (r->word_count < kMostWords) r->words[r->word_count] = word;
  r->word_count++;
}

// The list that was gathered, as a place in lists. False: it is too long.
bool SetList(Recorder* r, format::TiWords* words);

uint16_t TypeOfOther(Thread* t, Recorder* r, uint64_t type);
[[gnu::always_inline]] inline uint16_t TypeOf(Thread* t, Recorder* r, uint64_t type) {
  if (r->last_type.handle == type && r->last_type.generation == mpi::g_type_generation) [[likely]]
    return r->last_type.number;
  return TypeOfOther(t, r, type);
}

struct MatchOf {
  int32_t source, tag;
  uint64_t bytes;
  bool cancelled;
};
void AddMatch(Recorder* r, uint32_t place, int32_t peer, const MatchOf& match);

// The completions that a call for several requests has made. `completed` of -1: all; else how many of
// `indices` are valid, with as many statuses. Fills the list; false: none of ours was among them.
struct Completions {
  const Saved* saved;
  const int* indices;
  int completed;
};
bool ListCompletions(Recorder* r, const Completions& c, uint8_t* flags);
// The same of a call that failed, which may have ended requests all the same: with an error of their own.
// `requests`: as the call has left them. `indices`: whose the first `count` statuses are; nullptr: one each.
struct FailedCall {
  const Saved* saved;
  const void* requests;
  int rc;
  const int* indices;
  int count;
};
bool ListFailed(Recorder* r, const FailedCall& call);
// The same of one request: its number, kTiNone where it is nobody's.
uint32_t CompleteNumber(Recorder* r, uint64_t handle, const void* status);

// A request begins: its number, kTiNone where it is none.
[[gnu::always_inline]] inline uint32_t StartNumber(Recorder* r, uint64_t handle, const Receives& receives) {
  uint32_t number = format::kTiNone;
  if (handle == g_process.abi.request_null) return number;
  if (RequestNumbers::Lock()) {
    number = g_requests.Start(handle, receives, r->thread);
    if (number != format::kTiNone) number = g_requests.NumberOf(number);
    RequestNumbers::Unlock();
  }
  if (number == format::kTiNone) r->folder.live()->lost++;
  return number;
}
void SetUpPersistent(Recorder* r, uint64_t handle, format::TiWords words, const Receives& receives);
// What the persistent operation is, started now. False: nobody has seen it set up.
bool StartPersistent(Recorder* r, uint64_t handle, format::TiWords* words);
uint32_t FreeNumber(Recorder* r, uint64_t handle);
// MPI_Cancel was called for the request: its number.
uint32_t NoteCancel(const Recorder* r, uint64_t handle);
// It is about to be freed: the library is asked whether the cancel took effect, as no status will say so.
[[gnu::visibility("hidden")]] extern bool g_has_cancelled;  // any request, by any thread
void AskCancelled(const Recorder* r, uint64_t handle);

// Where threads are concurrent, a call says before it is made which requests it may complete: a handle that
// it completes may be another request's before the call has returned. None of them was completed.
void AwaitRequests(Recorder* r, const Saved& saved);
void AwaitNone(Recorder* r);
// Answers when the call begins.
[[gnu::always_inline]] inline uint64_t BeforeEnds(Thread* t, const Saved& saved, uint64_t now) {
  Before(t, now);
  if (!g_process.concurrent) [[likely]]
    return now;
  AwaitRequests(t->ti, saved);
  return rt::Ticks();
}

// A rank of the communicator as keys have it (format/ti/layout.h).
inline int32_t PeerOf(uint32_t comm, int rank) {
  const mpi::Abi& abi = g_process.abi;
  if (rank == abi.proc_null) return format::kTiProcNull;
  if (rank == abi.any_source) return format::kTiAnySource;
  if (rank == 0) return format::kTiRankZero;
  if (rank < 0 || comm == format::kNoIndex) return format::kTiProcNull;
  const CommInfo& c = CommAt(comm);
  const int32_t n = c.inter ? c.remote_size : c.size;
  if (n <= 0) return format::kTiProcNull;
  // Only between groups of different sizes it goes around more than once.
  int32_t relative = rank - c.rank;
  if (relative < 0) relative += n;
  return relative >= 0 ? relative : (relative % n + n) % n;
}

}  // namespace rankine::recorder::service::ti
