// MPI calls in a thread's trace: what a call is (the key of a time-independent trace, and its call site)
// stands once in each extent, and each call is a number and two times. So an extent can be read without the
// others, whatever was lost, and a loop's calls take few bytes.
//
// What a call is was found by service/ti/describe.h; here it is only looked up. The call that followed the
// last one before is tried first, so a loop costs one comparison of its key. The table forgets: what does not
// fit is told anew, which takes bytes and loses nothing.
#pragma once
#include <cstdint>
#include <span>

#include "format/ti/keys.h"
#include "format/trace/record.h"
#include "runtime/service/trace/again.h"
#include "runtime/service/trace/recorder.h"
#include "runtime/service/trace/ring.h"
#include "runtime/service/trace/sequence.h"

namespace rankine::runtime::service::trace {

struct KnownCall {
  format::TiWords words;
  uint64_t site;
  uint64_t list;    // hash of its list; 0: it has none
  uint64_t extent;  // NameOf that in which it was defined last; 0: none
  KnownCall* next;  // what followed it
  uint64_t* count;  // sequence.h
  uint32_t number;  // in the extent
};

// One call that is over. `words`: without its list. Times in ticks.
struct CallEvent {
  const format::TiWords& words;
  std::span<const uint32_t> list;
  uint64_t site;  // return address, or ChainSite
  uint64_t begin, end;
};

class Calls {
 public:
  static Calls* New();  // of a thread; nullptr: no memory
  void Put(State* s, const CallEvent& event);
  // What stands for the order of calls at the begin of a stretch; nullptr: there is none. One is begun when
  // nothing has been recorded so far.
  Sequence* sequence() { return sequence_; }
  // With the thread's next call what its ring holds stays, however long that takes. Any thread, in a signal
  // handler too.
  void KeepSoon() { __atomic_store_n(&slow_ticks_, uint64_t{0}, __ATOMIC_RELAXED); }
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
        !PutNumber(t, {known.extent, known.count, known.number}, begin, end)) [[unlikely]]
      return false;
    if (end - begin >= KeptFrom()) [[unlikely]]
      Keep(t);
    return true;
  }
  // The same, without a call: false also where it took long, or keeps what the ring holds.
  [[gnu::always_inline]] inline bool PutShortly(context::TraceStream* t, const Remembered& known,
                                                uint64_t begin, uint64_t end) {
    return HasRoom(*t) && end - begin < KeptFrom() && PutShort(t, known, begin, end);
  }
  Memory& memory() { return memory_; }
  // The call that was put last says so; `mixed` as for Memory::At. The rest of what is known of it, which is
  // the caller's to fill; nullptr: it has no number.
  Remembered* Remember(context::TraceStream* t, const Said& said, uint64_t mixed) {
    if (t->extent == nullptr || last_->extent != NameOf(t->extent)) return nullptr;
    Remembered* known = memory_.At(said.slot, mixed);
    Remembered* const next = known->next;
    *known = {};
    known->next = next;
    Follow(t, known);
    known->bare = format::ShortTraceCall(last_->number);
    known->extent = last_->extent;
    known->bare_extent = known->bare == 0 ? 0 : last_->extent;
    known->generation = mpi::g_type_generation;
    known->said = said;
    known->count = last_->count;
    known->number = last_->number;
    return known;
  }

 private:
  static constexpr uint32_t kKnown = 4096;  // power of two
  KnownCall* Find(const CallEvent& event, uint64_t list);
  uint64_t* CountOf(const CallEvent& event);
  uint64_t KeptFrom() const { return __atomic_load_n(&slow_ticks_, __ATOMIC_RELAXED); }
  void Keep(context::TraceStream* t);
  void Define(State* s, KnownCall* call, const CallEvent& event);

  // False: not this way, or the number is another extent's.
  [[gnu::always_inline]] static inline bool PutShort(context::TraceStream* t, const Remembered& known,
                                                     uint64_t begin, uint64_t end) {
    const Turn turn(t);
    const uint64_t since = end - t->last_ticks, took = end - begin;
    if (turn.extent() != known.bare_extent || !format::IsShortTraceCall(since, took)) [[unlikely]]
      return false;
    turn.Publish(format::PutShortTraceCall(t->at, known.bare, since, took), end);
    ++*known.count;  // (in the turn: what begins a stretch is either before the call or behind it)
    return true;
  }
  struct Numbered {
    uint64_t extent;
    uint64_t* count;
    uint32_t number;
  };
  // False: the number is another extent's.
  static bool PutNumber(context::TraceStream* t, const Numbered& call, uint64_t begin, uint64_t end);

  KnownCall* last_;
  Sequence* sequence_;   // nullptr: the trace has all from its begin on
  uint64_t uncounted_;   // in the place of its counts
  uint64_t slow_ticks_;  // a call that takes so long keeps what the ring holds
  uint64_t extent_;      // NameOf that whose numbers `numbers_` counts
  uint32_t numbers_;
  KnownCall known_[kKnown];
  Memory memory_;
};

}  // namespace rankine::runtime::service::trace
