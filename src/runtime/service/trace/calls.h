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
#include "runtime/service/trace/recorder.h"

namespace rankine::runtime::service::trace {

struct KnownCall {
  format::TiWords words;
  uint64_t site;
  uint64_t list;                       // hash of its list; 0: it has none
  const format::ExtentHeader* extent;  // in which it was defined last
  KnownCall* next;                     // what followed it
  uint32_t number;                     // there
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

 private:
  static constexpr uint32_t kKnown = 4096;  // power of two
  KnownCall* Find(const CallEvent& event, uint64_t list);
  void Define(State* s, KnownCall* call, const CallEvent& event);

  KnownCall* last_;
  const format::ExtentHeader* extent_;  // whose numbers `numbers_` counts
  uint32_t numbers_;
  KnownCall known_[kKnown];
};

}  // namespace rankine::runtime::service::trace
