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

namespace rankine::runtime::service::trace {

struct KnownCall {
  format::TiWords words;
  uint64_t site;
  uint64_t list;    // hash of its list; 0: it has none
  uint64_t extent;  // NameOf that in which it was defined last; 0: none
  KnownCall* next;  // what followed it
  uint32_t number;  // there
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

  // Of a function that says all by its arguments (again.h). False: it must be described. `status` of a
  // receive that is over, which may have brought less than there was room for.
  template <class S>
  [[gnu::always_inline]] inline bool PutAgain(State* s, const Slot* slot, const long* a, const void* status,
                                              uint64_t begin, uint64_t end) {
    context::TraceStream& t = s->trace;
    Said said;  // NOLINT(*-member-init): other words are not read
    SayOf<S>(slot, a, &said);
    const Remembered& known = *memory_.At(said);
    if (!Memory::Is<S>(known, said) || !HasRoom(t)) return false;
    if constexpr (S::shape == mpi::Shape::recv) {
      if (mpi::StatusBytes(g_process.abi, status) != known.received) return false;
    }
    if (!PutNumber(&t, known.extent, known.number, begin, end)) return false;
    if (end - begin >= slow_ticks_) [[unlikely]]
      KeepRing(&t);
    return true;
  }
  // The call that was put last was this one, and brought all that there was room for.
  template <class S>
  void Remember(const State& s, const Slot* slot, const long* a, uint64_t received) {
    if (s.trace.extent == nullptr || last_->extent != NameOf(s.trace.extent)) return;
    Said said{};
    SayOf<S>(slot, a, &said);
    *memory_.At(said) = {said, last_->extent, mpi::g_type_generation, received, last_->number};
  }

 private:
  static constexpr uint32_t kKnown = 4096;  // power of two
  KnownCall* Find(const CallEvent& event, uint64_t list);
  void Define(State* s, KnownCall* call, const CallEvent& event);

  // False: the number is another extent's.
  [[gnu::always_inline]] static inline bool PutNumber(context::TraceStream* t, uint64_t extent,
                                                      uint32_t number, uint64_t begin, uint64_t end) {
    const Turn turn(t);
    if (turn.extent() != extent) [[unlikely]]
      return false;
    const uint64_t now = end > t->last_ticks ? end : t->last_ticks;
    turn.Publish(format::PutTraceCall(t->at, now - t->last_ticks, number, format::TicksSince(begin, end)),
                 now);
    return true;
  }

  KnownCall* last_;
  uint64_t slow_ticks_;  // from here on what the ring holds stays
  uint64_t extent_;      // NameOf that whose numbers `numbers_` counts
  uint32_t numbers_;
  KnownCall known_[kKnown];
  Memory memory_;
};

}  // namespace rankine::runtime::service::trace
