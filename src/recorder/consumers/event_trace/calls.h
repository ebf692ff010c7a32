// SPDX-License-Identifier: BSD-3-Clause
// Stores a thread's MPI calls in its trace. The definition of a call consists of the key that a
// time-independent trace would use, and of the call site. Each extent contains a definition once; each call
// is then stored as the definition's number and two times. So each extent can be read even if others were
// lost, and a loop's calls need few bytes.
//
// calls/describe.h creates the definition; this file only looks it up. Each known call refers to the call
// that followed it the last time. The next call is first compared with that following call, so a loop needs
// only one comparison of keys for each call. The table of definitions is limited, so a definition may be
// dropped from it. A dropped definition is written again, which costs space but loses nothing.
//
// Tests that found nothing, inquiries and other local calls often occur in loops that wait for something. So
// consecutive equal calls share one record, which is updated in place. A loop with different local calls
// could fill the trace, so all but the first few are merged into one record.
#pragma once
#include <cstdint>
#include <span>

#include "layout/ti/keys.h"
#include "layout/trace/record.h"
#include "recorder/consumers/event_trace/call_memory.h"
#include "recorder/context/call_sequence.h"
#include "recorder/context/event_ring.h"
#include "recorder/context/event_stream.h"

namespace rankine::recorder::event_trace {

struct KnownCall {
  layout::TiWords words;
  uint64_t site;
  uint64_t list;    // hash of the call's list; 0: the call has no list
  uint64_t extent;  // The NameOf() of the extent with the latest definition; 0: none.
  KnownCall* next;  // The call that followed this call the last time.
  uint64_t* count;  // Counts how often this call occurs, for the order of calls (call_sequence.h).
  uint32_t number;  // number of the call within the extent
};

// A call that has ended. The member `list` contains the call's list, which is not a part of `words`. Times
// are in ticks.
struct CallEvent {
  const layout::TiWords& words;
  std::span<const uint32_t> list;
  uint64_t site;  // return address, or a ChainSite
  uint64_t begin, end;
};

// If the number of a call is known, code that calls no function can write the call as a short record.
// MayBeShort is tested before BeginTurn() gives access to the stream. IsShort is tested after BeginTurn(). By
// then, the call may have got another number, or the previous record may be too old. If MayBeShort and
// IsShort return true, WriteShort writes the record.
[[gnu::always_inline]] inline bool MayBeShort(const context::TraceStream& t, const std::byte* limit,
                                              uint64_t took) {
  return t.at < limit && took < __atomic_load_n(&t.short_below, __ATOMIC_RELAXED);
}
// The stream's limit was read before BeginTurn(), and must belong to the given extent. This test compares
// the member `base` of extents, because each extent has a different base.
[[gnu::always_inline]] inline bool IsShort(const context::TraceStream& t, const layout::ExtentHeader* extent,
                                           const Remembered& known, uint64_t end) {
  return extent->base == known.bare_base && end - t.last_ticks <= layout::kMostShortSince;
}
[[gnu::always_inline]] inline void WriteShort(context::TraceStream* t, layout::ExtentHeader* extent,
                                              const Remembered& known, uint64_t end, uint64_t took) {
  t->at = layout::PutShortTraceCall(t->at, known.bare, end - t->last_ticks, took);
  t->last_ticks = end;
  arch::PublishMore(&extent->count, layout::kShortTraceCallBytes);
  ++*known.count;  // The count is incremented before the turn ends, because a new part of the trace may begin
                   // after the turn.
}

class Calls {
 public:
  static Calls* New();  // Creates the object for a thread, or returns nullptr.
  void Put(State* s, const CallEvent& event);
  // Stores a local call. The parameter `who` is a number that identifies the kind of the call. Equal calls
  // that follow each other closely share one record.
  void PutAside(State* s, const CallEvent& event, uint64_t who);
  // Does the same as PutAside for a call that closely follows equal calls. If the call does not closely
  // follow equal calls, does nothing and returns false. GoOnAsideShortly also returns false for the second
  // of several equal calls, and for a call that took long.
  [[gnu::always_inline]] inline bool GoOnAsideShortly(context::TraceStream* t, uint64_t who, uint64_t begin,
                                                      uint64_t end) {
    Asides& a = asides_;
    if (a.who != who || !HasRoom(*t) || end - begin >= KeptFrom() || a.calls == 1 || a.calls == a.most)
      return false;
    const Turn turn(t);
    if (turn.extent() != a.place.extent || t->at != a.place.behind || begin - t->last_ticks > kSoon ||
        end < begin)
      return false;
    a.inside += end - begin;
    layout::GrowTraceSeveral(a.place.at, {end - a.place.before, end - a.begin, a.inside, ++a.calls});
    t->last_ticks = end;
    return true;
  }
  bool GoOnAside(context::TraceStream* t, uint64_t who, uint64_t begin, uint64_t end);
  // Stores the call of MPI_Init, which precedes all other calls. Even a slow MPI_Init does not trigger the
  // flight recorder.
  void PutFirst(State* s, const CallEvent& event) { PutNamed(s, event, nullptr); }
  // Returns the counts that define the order of calls at the start of a part of the trace, or nullptr if
  // there are none. The counts include all calls of the thread, even the calls before the first recorded
  // call.
  Sequence* sequence() { return sequence_; }
  // Makes the thread keep the contents of its ring at its next call, even if that call is short. Any thread
  // may call this function, even in a signal handler.
  void KeepSoon(context::TraceStream* t) {
    __atomic_store_n(&slow_ticks_, uint64_t{0}, __ATOMIC_SEQ_CST);
    __atomic_store_n(&t->short_below, uint64_t{0}, __ATOMIC_SEQ_CST);
  }
  // Sets the stream's limit for short records. A call that takes at least this number of ticks is too long
  // for a short record, or triggers the flight recorder.
  void SetShort(context::TraceStream* t) const;
  void BeginSequence() {
    if (sequence_ == nullptr) sequence_ = Sequence::New();
  }

  // Stores a call that has ended and that is equal to `known`, which was described before. Does nothing and
  // returns false if there is no space, or if the number of the known description is no longer valid.
  [[gnu::always_inline]] inline bool PutAgain(context::TraceStream* t, const Remembered& known,
                                              uint64_t begin, uint64_t end) {
    if (!HasRoom(*t)) [[unlikely]]
      return false;
    if (!PutShort(t, known, begin, end) &&
        !PutNumber(t, {known.extent, known.count, known.number}, begin, end, nullptr)) [[unlikely]]
      return false;
    if (end - begin >= KeptFrom()) [[unlikely]]
      Keep(t);
    return true;
  }
  Memory& memory() { return memory_; }
  // Remembers the last call that was stored. The parameter `mixed` has the same meaning as in Memory::At.
  // Returns an entry whose other members the caller must fill in. Returns nullptr if the call has no
  // number.
  Remembered* Remember(context::TraceStream* t, const calls::ArgumentKey& said, uint64_t mixed) {
    if (t->extent == nullptr || last_->extent != NameOf(t->extent)) return nullptr;
    Remembered* known = memory_.At(said.slot, mixed);
    Remembered* const next = known->next;
    *known = {};
    known->next = next;
    Follow(t, known);
    known->bare = layout::ShortTraceCall(last_->number);
    known->extent = last_->extent;
    known->bare_base = known->bare == 0 ? kNoBase : t->extent->base;
    known->generation = mpi::g_type_generation;
    known->said = said;
    known->count = last_->count;
    known->number = last_->number;
    return known;
  }

 private:
  static constexpr uint32_t kKnown = 4096;  // power of two
  // The largest time between two local calls that share a record, in ticks (some 50 us). After a longer
  // time, the next local call gets its own record.
  static constexpr uint64_t kSoon = uint64_t{1} << 17;
  // The position of a record.
  struct Place {
    std::byte *at, *behind;
    uint64_t extent;  // The NameOf() of the record's extent; 0: no record was written.
    uint64_t before;  // ticks of the previous record
  };
  // The most recent record of local calls. The last record of local calls may be the last record in the
  // stream.
  struct Asides {
    Place place;
    uint64_t who;
    uint64_t begin;  // time at which the first call of the record began
    uint64_t inside;
    uint32_t calls, most;  // The number of calls in the record, and the maximum of this number.
    uint32_t number;
    uint32_t row;  // The number of consecutive records of local calls, up to this record.
  };
  // Returns whether a call closely follows the last record of local calls, with no other record in between.
  // The parameter `begin` is the time at which the call began.
  bool Follows(const context::TraceStream& t, uint64_t begin) const;
  // Writes a call. The record may contain only the call's number, and no definition. In this case, the
  // position of the record is stored in `*place`, unless `place` is nullptr.
  void PutNamed(State* s, const CallEvent& event, Place* place);
  KnownCall* Find(const CallEvent& event, uint64_t list);
  uint64_t* CountOf(const CallEvent& event);
  uint64_t KeptFrom() const { return __atomic_load_n(&slow_ticks_, __ATOMIC_RELAXED); }
  void Keep(context::TraceStream* t);
  void Define(State* s, KnownCall* call, const CallEvent& event);

  // Writes a short record. Returns false if the call is not short, or if the call's number belongs to
  // another extent.
  [[gnu::always_inline]] static inline bool PutShort(context::TraceStream* t, const Remembered& known,
                                                     uint64_t begin, uint64_t end) {
    const uint64_t took = end - begin;
    if (took > layout::kMostShortTook) return false;
    auto* const extent = BeginTurn(t);
    const bool is = IsShort(*t, extent, known, end);
    if (is) WriteShort(t, extent, known, end, took);
    EndTurn(t, extent);
    return is;
  }
  struct Numbered {
    uint64_t extent;
    uint64_t* count;
    uint32_t number;
  };
  // Writes a record that contains the call's number. Returns false if the number belongs to another extent.
  // The pointer `place` may be nullptr.
  static bool PutNumber(context::TraceStream* t, const Numbered& call, uint64_t begin, uint64_t end,
                        Place* place);

  KnownCall* last_;
  Sequence* sequence_;   // nullptr if the trace is complete from the start of the trace
  uint64_t uncounted_;   // Counts calls whose count is never read.
  uint64_t slow_ticks_;  // If a call takes at least this number of ticks, the ring keeps its contents.
  uint64_t extent_;      // The NameOf() of the extent to which `numbers_` refers.
  uint32_t numbers_;
  Asides asides_;
  KnownCall known_[kKnown];
  Memory memory_;
};

// Stores the call for which the thread's describer has just made a description. The call's list is the
// describer's list, unless `words` refers to a list in the table of lists. Does nothing while the thread is
// paused.
void PutDescribed(Thread* t, const layout::TiWords& words);

// Returns whether calls that are not recorded are also counted for the order of calls.
[[gnu::always_inline]] inline bool CountsUnrecorded(const Thread* t) {
  return t->events != nullptr && t->events->sequence() != nullptr;
}
void CountUnrecorded(Thread* t, const layout::TiWords& words);
// To be called when the thread has made calls that were not examined, so that the order of its calls is
// unknown.
void LoseOrder(Thread* t);

// To be called when the trace starts or stops recording the thread's calls. Sets the thread's expected call
// and its counts for the order of calls.
void SetRecorded(Thread* t, bool alone_and_on);

}  // namespace rankine::recorder::event_trace
