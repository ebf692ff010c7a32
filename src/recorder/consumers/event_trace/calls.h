// SPDX-License-Identifier: BSD-3-Clause
// MPI calls in a thread's trace. The definition of a call (the key of a time-independent trace, and its call
// site) lies once in each extent, and each call is a number and two times. So an extent can be read without
// the others, whatever was lost, and a loop's calls take few bytes.
//
// calls/describe.h has made the definition; this file only looks it up. The call that followed the last one
// before is tried first, so a loop costs one comparison of its key. The table forgets: a definition that does
// not fit is written again, which takes bytes and loses nothing.
//
// Tests that found nothing, inquiries and other local calls occur in loops that end when something arrives.
// So equal ones are one record, which grows in place. In a loop of different ones, which would fill the
// trace, all after the first few are one record.
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
  uint64_t list;    // hash of its list; 0: it has none
  uint64_t extent;  // NameOf the extent in which it was defined last; 0: none
  KnownCall* next;  // the call that followed it
  uint64_t* count;  // call_sequence.h
  uint32_t number;  // in the extent
};

// One call that has ended. `words`: without its list. Times in ticks.
struct CallEvent {
  const layout::TiWords& words;
  std::span<const uint32_t> list;
  uint64_t site;  // return address, or ChainSite
  uint64_t begin, end;
};

// A call that is known by its number, in a short record, by code without function calls. MayBeShort is tested
// before the turn. IsShort is tested in it, since by then the call may have another number, or the previous
// record may be too old. Then the record is written.
[[gnu::always_inline]] inline bool MayBeShort(const context::TraceStream& t, const std::byte* limit,
                                              uint64_t took) {
  return t.at < limit && took < __atomic_load_n(&t.short_below, __ATOMIC_RELAXED);
}
// The stream's limit before the turn is then the limit of its extent: another extent would have another base.
[[gnu::always_inline]] inline bool IsShort(const context::TraceStream& t, const layout::ExtentHeader* extent,
                                           const Remembered& known, uint64_t end) {
  return extent->base == known.bare_base && end - t.last_ticks <= layout::kMostShortSince;
}
[[gnu::always_inline]] inline void WriteShort(context::TraceStream* t, layout::ExtentHeader* extent,
                                              const Remembered& known, uint64_t end, uint64_t took) {
  t->at = layout::PutShortTraceCall(t->at, known.bare, end - t->last_ticks, took);
  t->last_ticks = end;
  arch::PublishMore(&extent->count, layout::kShortTraceCallBytes);
  ++*known
         .count;  // In the turn: a begin of a new part of the trace comes either before the call or after it.
}

class Calls {
 public:
  static Calls* New();  // for a thread; nullptr: no memory
  void Put(State* s, const CallEvent& event);
  // A local call; `who`: a number that identifies its kind. Equal ones that follow each other soon become one
  // record.
  void PutAside(State* s, const CallEvent& event, uint64_t who);
  // The same for a call that soon follows equal ones; false: it does not, and nothing was done. Shortly: also
  // false for the second one, and where it took long.
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
  // MPI_Init, before any other call. Even if it is slow, the flight recorder does not keep its contents for
  // it.
  void PutFirst(State* s, const CallEvent& event) { PutNamed(s, event, nullptr); }
  // The counts for the order of calls at the begin of a part of the trace; nullptr: there are none. They
  // begin when nothing has been recorded yet.
  Sequence* sequence() { return sequence_; }
  // With the thread's next call, the contents of its ring are kept, however long the call takes. Any thread,
  // also in a signal handler.
  void KeepSoon(context::TraceStream* t) {
    __atomic_store_n(&slow_ticks_, uint64_t{0}, __ATOMIC_SEQ_CST);
    __atomic_store_n(&t->short_below, uint64_t{0}, __ATOMIC_SEQ_CST);
  }
  // Sets in the stream the ticks from which on a call is too long for a short record, or keeps the ring's
  // contents.
  void SetShort(context::TraceStream* t) const;
  void BeginSequence() {
    if (sequence_ == nullptr) sequence_ = Sequence::New();
  }

  // The call was described before, as `known`, and has ended. False: it has another number by now, or there
  // is no room; nothing was done.
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
  // Remembers the last call that was put; `mixed` as for Memory::At. The caller fills in the rest. nullptr:
  // the call has no number.
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
  // A local call that begins later than this after the previous one (some 50 us) gets its own record.
  static constexpr uint64_t kSoon = uint64_t{1} << 17;
  // The place of a record.
  struct Place {
    std::byte *at, *behind;
    uint64_t extent;  // NameOf its extent; 0: none was put
    uint64_t before;  // ticks of the previous record
  };
  // The record of local calls, which may be the stream's last one.
  struct Asides {
    Place place;
    uint64_t who;
    uint64_t begin;  // of the first call
    uint64_t inside;
    uint32_t calls, most;  // `most`: the largest number of calls in the record
    uint32_t number;
    uint32_t row;  // number of such records in sequence, this one included
  };
  // Whether a call that begins at `begin` follows soon, with nothing in between.
  bool Follows(const context::TraceStream& t, uint64_t begin) const;
  // `place`: of a record that names the call by its number, and so contains no definition.
  void PutNamed(State* s, const CallEvent& event, Place* place);
  KnownCall* Find(const CallEvent& event, uint64_t list);
  uint64_t* CountOf(const CallEvent& event);
  uint64_t KeptFrom() const { return __atomic_load_n(&slow_ticks_, __ATOMIC_RELAXED); }
  void Keep(context::TraceStream* t);
  void Define(State* s, KnownCall* call, const CallEvent& event);

  // False: the call is not short, or the number belongs to another extent.
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
  // False: the number belongs to another extent. `place` may be nullptr.
  static bool PutNumber(context::TraceStream* t, const Numbered& call, uint64_t begin, uint64_t end,
                        Place* place);

  KnownCall* last_;
  Sequence* sequence_;   // nullptr: the trace is complete from its begin on
  uint64_t uncounted_;   // a count that is never read
  uint64_t slow_ticks_;  // a call that takes this long keeps the ring's contents
  uint64_t extent_;      // NameOf the extent whose numbers `numbers_` counts
  uint32_t numbers_;
  Asides asides_;
  KnownCall known_[kKnown];
  Memory memory_;
};

// Puts the call that the thread's describer has described: `words` and their list, or the one that `words`
// name. Does nothing while the thread is paused.
void PutDescribed(Thread* t, const layout::TiWords& words);

// Whether unrecorded calls also take a number in an order.
[[gnu::always_inline]] inline bool CountsUnrecorded(const Thread* t) {
  return t->events != nullptr && t->events->sequence() != nullptr;
}
void CountUnrecorded(Thread* t, const layout::TiWords& words);
// The thread made calls that were not examined.
void LoseOrder(Thread* t);

// The thread is in the trace, or (`off`) no longer: sets the expected call and the counts of its order.
void SetRecorded(Thread* t, bool alone_and_on);

}  // namespace rankine::recorder::event_trace
