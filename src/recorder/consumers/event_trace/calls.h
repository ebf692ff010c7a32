// SPDX-License-Identifier: BSD-3-Clause
// MPI calls in a thread's trace. A call's definition consists of the key that a time-independent trace would
// use, and the call site. Each extent contains a definition once; each call is then stored as the
// definition's number and two times. So each extent can be read even if others were lost, and a loop's calls
// need few bytes.
//
// calls/describe.h creates the definition; this file only looks it up. A call is first compared with the one
// that followed the previous call last time, so in a loop one comparison of keys is enough. The table is
// limited: if a definition was dropped from it, it is written again, which costs space but loses nothing.
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
  uint64_t list;    // hash of its list; 0: it has no list
  uint64_t extent;  // NameOf the extent in which it was last defined; 0: none
  KnownCall* next;  // the call that followed it last time
  uint64_t* count;  // counts this call for the order of calls (call_sequence.h)
  uint32_t number;  // number within the extent
};

// A call that has ended. `words`: without its list. Times are in ticks.
struct CallEvent {
  const layout::TiWords& words;
  std::span<const uint32_t> list;
  uint64_t site;  // return address, or a ChainSite
  uint64_t begin, end;
};

// A call whose number is known can be written as a short record, by code that calls no function. MayBeShort
// is tested before the turn (BeginTurn). IsShort is tested within it, because by then the call may have
// another number, or the previous record may be too old. After that, the record is written.
[[gnu::always_inline]] inline bool MayBeShort(const context::TraceStream& t, const std::byte* limit,
                                              uint64_t took) {
  return t.at < limit && took < __atomic_load_n(&t.short_below, __ATOMIC_RELAXED);
}
// The stream's limit that was read before the turn must belong to this extent, because another extent has
// another base.
[[gnu::always_inline]] inline bool IsShort(const context::TraceStream& t, const layout::ExtentHeader* extent,
                                           const Remembered& known, uint64_t end) {
  return extent->base == known.bare_base && end - t.last_ticks <= layout::kMostShortSince;
}
[[gnu::always_inline]] inline void WriteShort(context::TraceStream* t, layout::ExtentHeader* extent,
                                              const Remembered& known, uint64_t end, uint64_t took) {
  t->at = layout::PutShortTraceCall(t->at, known.bare, end - t->last_ticks, took);
  t->last_ticks = end;
  arch::PublishMore(&extent->count, layout::kShortTraceCallBytes);
  ++*known.count;  // within the turn, so that no new part of the trace begins in between
}

class Calls {
 public:
  static Calls* New();  // creates the object for a thread; nullptr: no memory
  void Put(State* s, const CallEvent& event);
  // Stores a local call. `who`: a number that identifies its kind. Equal calls that follow each other closely
  // become one record.
  void PutAside(State* s, const CallEvent& event, uint64_t who);
  // Like PutAside, for a call that closely follows equal ones. Returns false, without any effect, if this
  // call does not. GoOnAsideShortly also returns false for the second call, and for a call that took long.
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
  // Stores MPI_Init, before any other call. Even a slow MPI_Init does not trigger the flight recorder.
  void PutFirst(State* s, const CallEvent& event) { PutNamed(s, event, nullptr); }
  // Returns the counts that define the order of calls at the start of a part of the trace; nullptr: there are
  // none. Counting begins before anything is recorded.
  Sequence* sequence() { return sequence_; }
  // Makes the thread's next call keep the contents of its ring, however short the call is. May be called by
  // any thread, even in a signal handler.
  void KeepSoon(context::TraceStream* t) {
    __atomic_store_n(&slow_ticks_, uint64_t{0}, __ATOMIC_SEQ_CST);
    __atomic_store_n(&t->short_below, uint64_t{0}, __ATOMIC_SEQ_CST);
  }
  // Sets in the stream the number of ticks from which on a call is too long for a short record, or triggers
  // the flight recorder.
  void SetShort(context::TraceStream* t) const;
  void BeginSequence() {
    if (sequence_ == nullptr) sequence_ = Sequence::New();
  }

  // Stores a call that has ended and that is equal to `known`, which was described before. Returns false,
  // without any effect, if its number is no longer valid, or if there is no space.
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
  // Remembers the last call that was put; `mixed` has the same meaning as in Memory::At. The caller fills in
  // the other members. nullptr: the call has no number.
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
  // In ticks (some 50 us): a local call that begins later than this after the previous one gets its own
  // record.
  static constexpr uint64_t kSoon = uint64_t{1} << 17;
  // The position of a record.
  struct Place {
    std::byte *at, *behind;
    uint64_t extent;  // NameOf its extent; 0: no record was written
    uint64_t before;  // ticks of the previous record
  };
  // The most recent record of local calls, which may be the last record in the stream.
  struct Asides {
    Place place;
    uint64_t who;
    uint64_t begin;  // of the first call
    uint64_t inside;
    uint32_t calls, most;  // `most`: the largest number of calls in the record
    uint32_t number;
    uint32_t row;  // length of the run of consecutive records of local calls, including this one
  };
  // Returns whether a call that begins at `begin` follows closely, with nothing in between.
  bool Follows(const context::TraceStream& t, uint64_t begin) const;
  // `place`: receives the position of a record that refers to the call by its number, and so contains no
  // definition.
  void PutNamed(State* s, const CallEvent& event, Place* place);
  KnownCall* Find(const CallEvent& event, uint64_t list);
  uint64_t* CountOf(const CallEvent& event);
  uint64_t KeptFrom() const { return __atomic_load_n(&slow_ticks_, __ATOMIC_RELAXED); }
  void Keep(context::TraceStream* t);
  void Define(State* s, KnownCall* call, const CallEvent& event);

  // Returns false if the call is not short, or if its number belongs to another extent.
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
  // Returns false if the number belongs to another extent. `place` may be nullptr.
  static bool PutNumber(context::TraceStream* t, const Numbered& call, uint64_t begin, uint64_t end,
                        Place* place);

  KnownCall* last_;
  Sequence* sequence_;   // nullptr: the trace is complete from its start
  uint64_t uncounted_;   // a count that is never read
  uint64_t slow_ticks_;  // a call that takes at least this long makes the ring keep its contents
  uint64_t extent_;      // NameOf the extent to which `numbers_` refers
  uint32_t numbers_;
  Asides asides_;
  KnownCall known_[kKnown];
  Memory memory_;
};

// Stores the call that the thread's describer has described: `words` and their list, or the list to which
// `words` refer. Does nothing while the thread is paused.
void PutDescribed(Thread* t, const layout::TiWords& words);

// Returns whether calls that are not recorded are also counted for the order of calls.
[[gnu::always_inline]] inline bool CountsUnrecorded(const Thread* t) {
  return t->events != nullptr && t->events->sequence() != nullptr;
}
void CountUnrecorded(Thread* t, const layout::TiWords& words);
// Notes that the order of calls is lost, because the thread has made calls that were not examined.
void LoseOrder(Thread* t);

// Called when the thread's calls begin or cease to be recorded in the trace. Sets the expected call and the
// counts for the order of calls.
void SetRecorded(Thread* t, bool alone_and_on);

}  // namespace rankine::recorder::event_trace
