// MPI calls in a thread's trace: what a call is (the key of a time-independent trace, and its call site)
// stands once in each extent, and each call is a number and two times. So an extent can be read without the
// others, whatever was lost, and a loop's calls take few bytes.
//
// What a call is was found by calls/describe.h; here it is only looked up. The call that followed the
// last one before is tried first, so a loop costs one comparison of its key. The table forgets: what does not
// fit is told anew, which takes bytes and loses nothing.
//
// Tests that found nothing, inquiries and what else has to do with no other rank are made in loops that end
// when something comes. So those alike are one record, which grows where it stands; and in a loop that makes
// different ones, which would fill the trace, all behind the first few are.
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
  uint64_t extent;  // NameOf that in which it was defined last; 0: none
  KnownCall* next;  // what followed it
  uint64_t* count;  // call_sequence.h
  uint32_t number;  // in the extent
};

// One call that is over. `words`: without its list. Times in ticks.
struct CallEvent {
  const layout::TiWords& words;
  std::span<const uint32_t> list;
  uint64_t site;  // return address, or ChainSite
  uint64_t begin, end;
};

// A call that is known by its number, in a short record, of code that calls nothing: before the turn; in it,
// where another number may be the call's by now, or the record before too long ago; and then the record.
[[gnu::always_inline]] inline bool MayBeShort(const context::TraceStream& t, const std::byte* limit,
                                              uint64_t took) {
  return t.at < limit && took < __atomic_load_n(&t.short_below, __ATOMIC_RELAXED);
}
// If so, what was the stream's limit before the turn is that of its extent: another one has another base.
[[gnu::always_inline]] inline bool IsShort(const context::TraceStream& t, const layout::ExtentHeader* extent,
                                           const Remembered& known, uint64_t end) {
  return extent->base == known.bare_base && end - t.last_ticks <= layout::kMostShortSince;
}
[[gnu::always_inline]] inline void WriteShort(context::TraceStream* t, layout::ExtentHeader* extent,
                                              const Remembered& known, uint64_t end, uint64_t took) {
  t->at = layout::PutShortTraceCall(t->at, known.bare, end - t->last_ticks, took);
  t->last_ticks = end;
  arch::PublishMore(&extent->count, layout::kShortTraceCallBytes);
  ++*known.count;  // (in the turn: what begins a stretch is either before the call or behind it)
}

class Calls {
 public:
  static Calls* New();  // of a thread; nullptr: no memory
  void Put(State* s, const CallEvent& event);
  // A call that has to do with no other rank; `who`: a name of its kind that others do not have. Those alike
  // that come soon one behind the other become one record.
  void PutAside(State* s, const CallEvent& event, uint64_t who);
  // The same, of one that comes soon behind others like it; false: it does not, and nothing is done. Shortly:
  // false also of the second one, and where it took long.
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
  // MPI_Init, before any other: however long it took, it keeps nothing.
  void PutFirst(State* s, const CallEvent& event) { PutNamed(s, event, nullptr); }
  // What stands for the order of calls at the begin of a stretch; nullptr: there is none. One is begun when
  // nothing has been recorded so far.
  Sequence* sequence() { return sequence_; }
  // With the thread's next call what its ring holds stays, however long that takes. Any thread, in a signal
  // handler too.
  void KeepSoon(context::TraceStream* t) {
    __atomic_store_n(&slow_ticks_, uint64_t{0}, __ATOMIC_SEQ_CST);
    __atomic_store_n(&t->short_below, uint64_t{0}, __ATOMIC_SEQ_CST);
  }
  // What takes too long for a short record, or keeps what the ring holds, is known to the stream.
  void SetShort(context::TraceStream* t) const;
  void BeginSequence() {
    if (sequence_ == nullptr) sequence_ = Sequence::New();
  }

  // The call was described before, with the number `known` has, and is over. False: it has another number by
  // now, or there is no room; nothing is done.
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
  // The call that was put last says so; `mixed` as for Memory::At. The rest of what is known of it, which is
  // the caller's to fill; nullptr: it has no number.
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
  // An aside that begins more ticks than these (some 50 us) behind the one before is told by itself.
  static constexpr uint64_t kSoon = uint64_t{1} << 17;
  // Where a record was put.
  struct Place {
    std::byte *at, *behind;
    uint64_t extent;  // NameOf it; 0: none was put
    uint64_t before;  // ticks of the record before
  };
  // The record of calls that have to do with no other rank, which may be the stream's last one.
  struct Asides {
    Place place;
    uint64_t who;
    uint64_t begin;  // of the first call
    uint64_t inside;
    uint32_t calls, most;  // so many at most
    uint32_t number;
    uint32_t row;  // so many records of asides stand one behind the other, this one included
  };
  // A call that begins then comes soon behind them, and nothing else has come in between.
  bool Follows(const context::TraceStream& t, uint64_t begin) const;
  // `place`: of a record that names the call by its number, and so has no definition in it.
  void PutNamed(State* s, const CallEvent& event, Place* place);
  KnownCall* Find(const CallEvent& event, uint64_t list);
  uint64_t* CountOf(const CallEvent& event);
  uint64_t KeptFrom() const { return __atomic_load_n(&slow_ticks_, __ATOMIC_RELAXED); }
  void Keep(context::TraceStream* t);
  void Define(State* s, KnownCall* call, const CallEvent& event);

  // False: not this way, or the number is another extent's.
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
  // False: the number is another extent's. `place` may be nullptr.
  static bool PutNumber(context::TraceStream* t, const Numbered& call, uint64_t begin, uint64_t end,
                        Place* place);

  KnownCall* last_;
  Sequence* sequence_;   // nullptr: the trace has all from its begin on
  uint64_t uncounted_;   // in the place of its counts
  uint64_t slow_ticks_;  // a call that takes so long keeps what the ring holds
  uint64_t extent_;      // NameOf that whose numbers `numbers_` counts
  uint32_t numbers_;
  Asides asides_;
  KnownCall known_[kKnown];
  Memory memory_;
};

// The call that the thread's describer has described, which is `words` and its list, or that which `words`
// name. Nothing while the thread is paused.
void PutDescribed(Thread* t, const layout::TiWords& words);

// Whether calls that are not recorded have a place in an order that is.
[[gnu::always_inline]] inline bool CountsUnrecorded(const Thread* t) {
  return t->events != nullptr && t->events->sequence() != nullptr;
}
void CountUnrecorded(Thread* t, const layout::TiWords& words);
// Calls of the thread were made that nobody looked at.
void LoseOrder(Thread* t);

// The thread is in the trace, or no longer (`off`): what is expected, and what counts as its order.
void SetRecorded(Thread* t, bool alone_and_on);

}  // namespace rankine::recorder::event_trace
