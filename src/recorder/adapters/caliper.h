// Caliper's names that are put in front of libcaliper.so's own (docs/design/takeover.md).
#pragma once
#include <cstdint>

#include "recorder/adapters/value.h"
#include "recorder/core/link/next_function.h"

namespace rankine::recorder::takeover {

using CaliperId = uint64_t;

// Caliper's functions call each other by name, and so us: only the outermost call is the program's.
class CaliperCall {
 public:
  CaliperCall() : outermost_(!t_inside) { t_inside = true; }
  ~CaliperCall() {
    if (outermost_) t_inside = false;
  }
  CaliperCall(const CaliperCall&) = delete;
  CaliperCall& operator=(const CaliperCall&) = delete;
  bool IsProgram() const { return outermost_; }

 private:
  static constinit thread_local bool t_inside __attribute__((tls_model("initial-exec")));
  bool outermost_;
};

// What Caliper's variants hold.
struct CaliperVariant {
  uint64_t type_and_size;  // type in the lowest byte, size of texts in the upper half
  uint64_t value;
};
Value ValueOf(const CaliperVariant& variant);

// The attribute of that id, or of that name, as Caliper knows it; nullptr: it does not, or no room. A name
// that Caliper does not tell us about is taken to have the type of `value`.
Named* AttributeById(CaliperId id);
Named* AttributeByName(const char* name, const Value& value);
// The same for a handle that is at hand.
Named* Learned(Named* named, const Value& value);

// Attributes that Caliper makes itself.
[[gnu::visibility("hidden")]] extern constinit rankine_attribute g_region, g_phase, g_comm_region;

// One of our entries by its symbol, nullptr: there is none.
void* FindCaliperEntry(const char* name);

}  // namespace rankine::recorder::takeover
