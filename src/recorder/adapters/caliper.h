// SPDX-License-Identifier: BSD-3-Clause
// Functions of Caliper that our library defines in front of libcaliper.so's own (docs/design/takeover.md).
#pragma once
#include <cstdint>

#include "recorder/adapters/value.h"
#include "recorder/core/link/next_function.h"

namespace rankine::recorder::adapters {

using CaliperId = uint64_t;

// One call of a Caliper function. Caliper's functions call each other by name, and therefore enter our
// functions again. Only the outermost of nested calls was made by the program.
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

// The layout of Caliper's variants.
struct CaliperVariant {
  uint64_t type_and_size;  // The lowest byte is the type. The upper half is the size if the value is a
                           // string.
  uint64_t value;
};
Value ValueOf(const CaliperVariant& variant);

// Return the attribute with this id or name, as Caliper describes it; nullptr: Caliper has no such attribute,
// or there is no space. If Caliper does not describe an attribute, its type is that of the argument `value`.
Named* AttributeById(CaliperId id);
Named* AttributeByName(const char* name, const Value& value);
// Describes an attribute like the functions above, but takes a handle that is already known.
Named* Learned(Named* named, const Value& value);

// Attributes that Caliper itself defines.
[[gnu::visibility("hidden")]] extern constinit rankine_attribute g_region, g_phase, g_comm_region;

// Whether the process has used Caliper's regions or attributes.
bool HasCaliperValues();

// Returns our entry point for this symbol; nullptr: there is none.
void* FindCaliperEntry(const char* name);

}  // namespace rankine::recorder::adapters
